package main

import (
	"context"
	"html/template"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/jackc/pgx/v4"
)

type page struct {
	W, Assets               map[string]string
	Path                    string
	Token, Key              string
	Me                      int64
	Name, Faculty, Initials string
	Tint                    int64
	Newest, Older           int64
	Posts                   []post
	Trends                  []trend
}

type post struct {
	ID, Author, Tint           int64
	Name, Faculty, Initials    string
	Machine, Full, Age, Edited string
	Preview                    template.HTML
	IsLong, IsMine             bool
	Tags                       []tag
}

type tag struct{ Name, Path string }

type trend struct {
	tag
	Uses string
}

// All queries leave in one batch: the cookie tells whose rows are meant, and they are dropped unless the session holds.
func (s *server) fetch(background context.Context, c claim, before int64) (*page, error) {
	batch := &pgx.Batch{}
	batch.Queue(s.settings.Session, c.hash(), c.member)
	batch.Queue(s.settings.Feed, []any{before, pageSize + 1}[:s.settings.FeedValues]...)
	batch.Queue(s.settings.Trends)
	connection, err := s.pool.Acquire(background)
	if err != nil {
		return nil, err
	}
	defer connection.Release()
	answers := connection.SendBatch(background, batch)
	defer answers.Close()

	now := time.Now().Unix()
	p := &page{Assets: s.settings.Assets, Me: c.member, Tint: tint(c.member), Token: s.formToken(c), Key: formKey()}
	var session int64
	var language *string
	var theme string
	var isAdmin, isStale bool
	err = answers.QueryRow().Scan(&session, &p.Name, &p.Faculty, &language, &theme, &isAdmin, &isStale)
	if err != nil {
		return nil, err
	}
	p.Initials = initials(p.Name)
	isRussian := language == nil || *language != "en"
	p.W = s.settings.Words["ru"]
	if !isRussian {
		p.W = s.settings.Words["en"]
	}
	if err = p.readPosts(answers, now, isRussian); err != nil {
		return nil, err
	}
	if err = p.readTrends(answers, isRussian); err != nil {
		return nil, err
	}
	if err = answers.Close(); err == nil && isStale {
		_, err = connection.Exec(background, s.settings.Touch, session)
	}
	return p, err
}

func (p *page) readPosts(answers pgx.BatchResults, now int64, isRussian bool) error {
	rows, err := answers.Query()
	if err != nil {
		return err
	}
	defer rows.Close()
	p.Posts = make([]post, 0, pageSize)
	for rows.Next() {
		var row post
		var tags []string
		var preview string
		var created time.Time
		var edited *time.Time
		err = rows.Scan(
			&row.ID, &row.Author, &created, &edited, &row.Name, &row.Faculty, &tags, &preview, &row.IsLong)
		if err != nil {
			return err
		}
		if len(p.Posts) == pageSize {
			p.Older = p.Posts[pageSize-1].ID
			continue
		}
		row.Initials = initials(row.Name)
		row.Tint = tint(row.Author)
		row.Preview = template.HTML(preview)
		row.IsMine = row.Author == p.Me
		row.Machine = created.UTC().Format("2006-01-02T15:04:05Z")
		row.Full = moment(created.Unix(), isRussian)
		row.Age = age(created.Unix(), now, isRussian)
		if edited != nil {
			row.Edited = strings.Replace(p.W["edited"], "{when}", age(edited.Unix(), now, isRussian), 1)
		}
		row.Tags = make([]tag, len(tags))
		for i, name := range tags {
			row.Tags[i] = tag{name, url.PathEscape(name)}
		}
		p.Posts = append(p.Posts, row)
	}
	if len(p.Posts) > 0 {
		p.Newest = p.Posts[0].ID
	}
	return rows.Err()
}

func (p *page) readTrends(answers pgx.BatchResults, isRussian bool) error {
	rows, err := answers.Query()
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var uses int32
		if err = rows.Scan(&name, &uses); err != nil {
			return err
		}
		p.Trends = append(p.Trends, trend{tag{name, url.PathEscape(name)}, number(int64(uses), isRussian)})
	}
	return rows.Err()
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
