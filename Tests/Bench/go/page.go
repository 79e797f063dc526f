package main

import (
	"context"
	"unicode"

	"github.com/jackc/pgx/v4"
)

// What every page has.
type page struct {
	W, Assets               map[string]string
	Path                    string
	Token, Key              string
	Me                      int64
	Name, Faculty, Initials string
	Tint                    int64
	isRussian               bool
}

func (p *page) setPath(path string) { p.Path = path }

// Queues one of the page's queries.
func (s *server) queue(batch *pgx.Batch, name string, values ...any) {
	batch.Queue(s.settings.Queries[name], values...)
}

// Asks who the visitor is in the same batch as the page's own queries: the cookie tells whose rows are meant, and they
// are dropped unless the session holds.
func (s *server) ask(
	background context.Context, c claim, p *page, queue func(batch *pgx.Batch), read func(answers pgx.BatchResults) error,
) error {
	batch := &pgx.Batch{}
	s.queue(batch, "session", c.hash(), c.member)
	queue(batch)
	connection, err := s.pool.Acquire(background)
	if err != nil {
		return err
	}
	defer connection.Release()
	answers := connection.SendBatch(background, batch)
	defer answers.Close()

	var session int64
	var language *string
	var theme string
	var isStale, hasUnread bool
	var waiting int64
	err = answers.QueryRow().Scan(&session, &p.Name, &p.Faculty, &language, &theme, &isStale, &hasUnread, &waiting)
	if err != nil {
		return err
	}
	p.Assets, p.Me, p.Tint, p.Token = s.settings.Assets, c.member, tint(c.member), s.formToken(c)
	p.Initials = initials(p.Name)
	p.isRussian = language == nil || *language != "en"
	p.W = s.settings.Words["ru"]
	if !p.isRussian {
		p.W = s.settings.Words["en"]
	}
	if err = read(answers); err != nil {
		return err
	}
	if err = answers.Close(); err == nil && isStale {
		_, err = connection.Exec(background, s.settings.Queries["touch"], session)
	}
	return err
}

func initials(name string) string {
	var letters []rune
	isStart := true
	for _, letter := range name {
		if unicode.IsSpace(letter) || letter == '-' {
			isStart = true
		} else if isStart {
			isStart = false
			letters = append(letters, unicode.ToUpper(letter))
			if len(letters) == 2 {
				break
			}
		}
	}
	return string(letters)
}

func tint(id int64) int64 {
	if id%8 == 0 {
		return 8
	}
	return id % 8
}
