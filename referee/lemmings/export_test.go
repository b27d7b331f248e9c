package lemmings

import "whisker/referee/game"

// BrushStays reports whether lemmings in brush stay where an eagle hunts.
func BrushStays(s game.State) bool { return !s.(*State).rules.BrushEvacuates }

// MapFile is the map that comes with the rules.
func MapFile() []byte { return mapFile }
