package folder

import (
	"bytes"
	"errors"
	"io"
	"io/fs"

	"whisker/referee"
	"whisker/referee/report"
	"whisker/referee/save"
)

// maxLog bounds a log, in bytes.
const maxLog = 64 << 20

// since is how much somebody may write into a log behind what is told of a turn,
// in bytes, before it is told once more.
const since = 64 << 10

// chapter writes what a log has once, and ends with an empty line.
type chapter func(io.Writer, report.Language) error

// turnOf is the chapter of a board.
func turnOf(b *referee.Board) chapter {
	return func(w io.Writer, lang report.Language) error { return report.Turn(w, lang, b) }
}

// noticeOf is the chapter of a notice to the players of a board.
func noticeOf(b *referee.Board, n report.Notice) chapter {
	return func(w io.Writer, lang report.Language) error { return report.Note(w, lang, b, n) }
}

// tell puts chapters into the logs, where they are not there yet.
func (d *desk) tell(chapters ...chapter) error {
	if chapters == nil {
		return nil
	}
	for _, lang := range report.Languages {
		var texts [][]byte
		for _, write := range chapters {
			var text bytes.Buffer
			if err := write(&text, lang); err != nil {
				return err
			}
			texts = append(texts, text.Bytes())
		}
		if err := appendLog(d.Log(lang), texts); err != nil {
			return err
		}
	}
	return nil
}

// appendLog adds chapters to a log that does not have them yet. What is told of
// the current turn stands at the end, so that no more than the end is read.
func appendLog(path string, chapters [][]byte) error {
	all := bytes.Join(chapters, nil)
	text, begin, err := save.Tail(path, int64(len(all))+since, maxLog)
	if errors.Is(err, fs.ErrNotExist) {
		return save.WriteFile(path, all, true)
	}
	if err != nil {
		return err
	}
	text = bytes.TrimRight(text, "\x00") // A power cut can leave a file longer than what was written to it.
	size := len(text)
	for _, c := range chapters {
		if !bytes.Contains(text, c) {
			text = append(text, c[torn(text, c):]...)
		}
	}
	if len(text) == size {
		return nil
	}
	return save.Append(path, begin+int64(size), text[size:])
}

// torn is how much of a chapter stands at the end of a text, on a line of its
// own: whoever wrote it was killed.
func torn(text, chapter []byte) int {
	for n := min(len(chapter)-1, len(text)); n > 0; n-- {
		if before := bytes.TrimSuffix(text, chapter[:n]); len(before) < len(text) && (len(before) == 0 || bytes.HasSuffix(before, []byte("\n"))) {
			return n
		}
	}
	return 0
}
