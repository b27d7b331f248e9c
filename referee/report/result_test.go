package report

import (
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/tiger"
)

// finished are boards that have ended in every way, and one that has not.
func finished(tb testing.TB) []*referee.Board {
	tb.Helper()
	tables := journey(tb, english[:3])
	over := whole(tb, english)[0].Board
	tied := aftermath(newTable(tb, `Bob's "garden", late`, english[:3], "{}").Board)
	tied.Asks = nil
	tied.Result = game.Marshal(tiger.Result{Winners: []game.Seat{"green", "red"}, Ranking: []tiger.Rank{
		{Seat: "red", Place: 1, Whiskers: 9, Damage: 2, Net: 7, Reason: tiger.Shared},
		{Seat: "green", Place: 1, Whiskers: 8, Damage: 1, Net: 7, Reason: tiger.Shared},
		{Seat: "yellow", Place: 3, Whiskers: 14, Damage: 5, Net: 9, Out: true},
	}})
	return []*referee.Board{over, tables[2].Board, tables[5].Board, tied}
}

func TestResults(t *testing.T) {
	boards := finished(t)
	for _, lang := range Languages {
		var text strings.Builder
		if err := Results(&text, Look{Language: lang}, boards...); err != nil {
			t.Fatal(err)
		}
		golden(t, "results."+lang.String()+".txt", text.String())
	}
	var csv strings.Builder
	if err := ResultsCSV(&csv, boards...); err != nil {
		t.Fatal(err)
	}
	golden(t, "results.csv", csv.String())
}

func TestNoResults(t *testing.T) {
	var csv strings.Builder
	if err := ResultsCSV(&csv); err != nil || csv.String() != "table,kind,game,turn,player\n" {
		t.Errorf("no boards give %q, %v", csv.String(), err)
	}
}

// TestOtherColumns: games whose rankings have other members, and values that
// are neither text nor numbers, stand in one table.
func TestOtherColumns(t *testing.T) {
	b := newTable(t, "Club", english[:2], "{}").Board
	other := aftermath(b)
	other.Result = game.Raw(`{"ranking":[{"seat":"red","place":1,"eggs":10,"bag":["hen","fox"],"tricks":{"snake":1}},{"seat":"yellow","place":2,"age":1,"eggs":3}],"winners":["red"]}`)
	first := aftermath(b)
	first.Result = game.Raw(`{"ranking":[{"seat":"red","place":1,"net":-1,"out":false}],"winners":["red"]}`)
	var csv strings.Builder
	if err := ResultsCSV(&csv, first, other); err != nil {
		t.Fatal(err)
	}
	want := "table,kind,game,turn,player,seat,place,age,eggs,bag,tricks,net,out\n" +
		"Club,tiger," + b.Game + ",2,Ann,red,1,,,,,-1,false\n" +
		`Club,tiger,` + b.Game + `,2,Ann,red,1,,10,"[""hen"",""fox""]","{""snake"":1}",,` + "\n" +
		"Club,tiger," + b.Game + ",2,Bob,yellow,2,1,3,,,,\n"
	if d := gocmp.Diff(want, csv.String()); d != "" {
		t.Error(d)
	}
}

func TestDamagedResults(t *testing.T) {
	for _, result := range []string{`{"ranking":[7]}`, `{"ranking":7}`, `{"ranking":[{"seat":"red"`, `{"ranking":[{"seat"}]}`, `{"ranking":[{"seat":]}`, `{"ranking":[{"seat":"red\n"}]}`} {
		b := aftermath(newTable(t, "Club", english[:2], "{}").Board)
		b.Result = game.Raw(result)
		if err := ResultsCSV(new(strings.Builder), b); err == nil {
			t.Errorf("%s is a result", result)
		}
	}
}

func TestMerge(t *testing.T) {
	for _, c := range []struct{ into, add, want []string }{
		{nil, []string{"a", "b"}, []string{"a", "b"}},
		{[]string{"a", "c"}, []string{"a", "b", "c"}, []string{"a", "b", "c"}},
		{[]string{"a", "c"}, []string{"c", "d"}, []string{"a", "c", "d"}},
		{[]string{"a"}, []string{"b", "a"}, []string{"b", "a"}},
		{[]string{"a", "b"}, []string{"b", "a"}, []string{"a", "b"}},
	} {
		r := ranking{members: slices.Clone(c.into)}
		r.merge(c.add)
		if !slices.Equal(r.members, c.want) {
			t.Errorf("%v with %v is %v, want %v", c.into, c.add, r.members, c.want)
		}
	}
}
