package main

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/jackc/pgx/v4"
)

const filesOnPage = 50

var (
	icons = [...]string{
		1: "file-text", "file-archive", "images", "file-image", "file-headphone", "file-play", "book-open", "file",
	}
	hues = [...]int{1: 1, 5, 8, 3, 4, 2, 6, 7}
)

type folder struct {
	page
	// Where the next page begins.
	Next  string
	Files []file
}

type file struct {
	ID                 int64
	Name, Size, Icon   string
	Tint               int
	Machine, Full, Age string
}

func fetchFiles(s *server, background context.Context, c claim, request *http.Request) (content, error) {
	f := &folder{}
	err := s.ask(background, c, &f.page, func(batch *pgx.Batch) {
		s.queue(batch, "state", c.member)
		s.queue(batch, "rows", c.member)
	}, func(answers pgx.BatchResults) error {
		// What is known of the list; it is fresh, and nothing is on its way.
		if err := skip(answers); err != nil {
			return err
		}
		return f.read(answers, time.Now().Unix())
	})
	return f, err
}

func skip(answers pgx.BatchResults) error {
	rows, err := answers.Query()
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if _, err := rows.Values(); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (f *folder) read(answers pgx.BatchResults, now int64) error {
	rows, err := answers.Query()
	if err != nil {
		return err
	}
	defer rows.Close()
	f.Files = make([]file, 0, filesOnPage)
	for rows.Next() {
		var row file
		var category int16
		var bytes int64
		var modified time.Time
		// What a file without a picture and a copy shows; the other columns are nothing to it.
		columns := make([]any, len(rows.FieldDescriptions()))
		columns[0], columns[1], columns[2], columns[3], columns[4] = &row.ID, &row.Name, &category, &bytes, &modified
		err = rows.Scan(columns...)
		if err != nil {
			return err
		}
		if len(f.Files) == filesOnPage {
			last := f.Files[filesOnPage-1]
			f.Next = "file~" + strconv.FormatInt(last.ID, 10) + "~" + last.Name
			continue
		}
		then := modified.Unix()
		row.Icon, row.Tint, row.Size = icons[category], hues[category], size(bytes, f.isRussian)
		row.Machine = modified.UTC().Format("2006-01-02T15:04:05Z")
		row.Full, row.Age = moment(then, f.isRussian), age(then, now, f.isRussian)
		f.Files = append(f.Files, row)
	}
	return rows.Err()
}

// «2,4 МБ», "14 MB"
func size(bytes int64, isRussian bool) string {
	units := [...]string{"B", "KB", "MB", "GB", "TB"}
	if isRussian {
		units = [...]string{"Б", "КБ", "МБ", "ГБ", "ТБ"}
	}
	if bytes < 1024 {
		return strconv.FormatInt(bytes, 10) + noBreakSpace + units[0]
	}
	size, unit := float64(bytes), 0
	for math.Round(size) >= 1024 && unit < len(units)-1 {
		size /= 1024
		unit++
	}
	shown := number(int64(math.Round(size)), isRussian)
	if tenths := int64(math.Round(size * 10)); tenths < 100 && tenths%10 > 0 {
		shown = strconv.FormatInt(tenths/10, 10) + either(isRussian, ",", ".") + strconv.FormatInt(tenths%10, 10)
	}
	return shown + noBreakSpace + units[unit]
}
