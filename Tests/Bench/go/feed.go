package main

import (
	"context"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v4"
)

const postsOnPage = 20

type feed struct {
	page
	Newest, Older int64
	Posts         []post
	Trends        []trend
}

type post struct {
	ID, Author, Tint           int64
	Name, Faculty, Initials    string
	Machine, Full, Age, Edited string
	Preview                    template.HTML
	IsLong, IsMine             bool
	Tags                       []tag
	// What the reader of somebody else's post may mute.
	Mutes []mute
}

// The field of the address, its value, and what the menu says.
type mute struct{ Field, Value, Label string }

const mostMutedTags = 5

type tag struct{ Name, Path string }

// By which addresses name a hashtag.
func key(hashtag string) string { return strings.ReplaceAll(hashtag, "ё", "е") }

type trend struct {
	tag
	Uses string
}

func fetchFeed(s *server, background context.Context, c claim, request *http.Request) (content, error) {
	before := int64(1<<63 - 1)
	if number, err := strconv.ParseInt(request.URL.Query().Get("after"), 10, 64); err == nil {
		before = number
	}
	f := &feed{}
	f.Key = formKey()
	err := s.ask(background, c, &f.page, func(batch *pgx.Batch) {
		s.queue(batch, "posts", before, c.member)
		s.queue(batch, "trends")
		s.queue(batch, "channels", c.member)
		s.queue(batch, "draft", c.member)
	}, func(answers pgx.BatchResults) error {
		if err := f.readPosts(answers, time.Now().Unix()); err != nil {
			return err
		}
		if err := f.readTrends(answers); err != nil {
			return err
		}
		// The bench's members have no channels and no draft, and a page has to ask.
		for i := 0; i < 2; i++ {
			rows, err := answers.Query()
			if err != nil {
				return err
			}
			rows.Close()
			if err = rows.Err(); err != nil {
				return err
			}
		}
		return nil
	})
	return f, err
}

func (p *feed) readPosts(answers pgx.BatchResults, now int64) error {
	rows, err := answers.Query()
	if err != nil {
		return err
	}
	defer rows.Close()
	p.Posts = make([]post, 0, postsOnPage)
	for rows.Next() {
		var row post
		var tags []string
		var preview string
		var created time.Time
		var edited *time.Time
		var reactions []int32
		var comments int32
		var marks *int32
		var isBookmarked, hasAttachments bool
		err = rows.Scan(
			&row.ID, &row.Author, &created, &edited, &row.Name, &row.Faculty, &tags, &preview, &row.IsLong,
			&reactions, &comments, &marks, &isBookmarked, &hasAttachments)
		if err != nil {
			return err
		}
		if len(p.Posts) == postsOnPage {
			p.Older = p.Posts[postsOnPage-1].ID
			continue
		}
		row.Initials = initials(row.Name)
		row.Tint = tint(row.Author)
		row.Preview = template.HTML(preview)
		row.IsMine = row.Author == p.Me
		row.Machine = created.UTC().Format("2006-01-02T15:04:05Z")
		row.Full = moment(created.Unix(), p.isRussian)
		row.Age = age(created.Unix(), now, p.isRussian)
		if edited != nil {
			row.Edited = strings.Replace(p.W["edited"], "{when}", age(edited.Unix(), now, p.isRussian), 1)
		}
		row.Tags = make([]tag, len(tags))
		for i, name := range tags {
			row.Tags[i] = tag{name, url.PathEscape(key(name))}
		}
		if !row.IsMine {
			row.Mutes = p.mutes(row.Author, row.Name, tags)
		}
		p.Posts = append(p.Posts, row)
	}
	if len(p.Posts) > 0 {
		p.Newest = p.Posts[0].ID
	}
	return rows.Err()
}

func (p *feed) mutes(author int64, name string, tags []string) []mute {
	if len(tags) > mostMutedTags {
		tags = tags[:mostMutedTags]
	}
	targets := make([]mute, 0, 1+len(tags))
	targets = append(targets, mute{
		"person", strconv.FormatInt(author, 10), strings.Replace(p.W["mutePerson"], "{name}", name, 1)})
	for _, tag := range tags {
		targets = append(targets, mute{
			"tag", key(tag), strings.Replace(p.W["muteTag"], "{tag}", tag, 1)})
	}
	return targets
}

func (p *feed) readTrends(answers pgx.BatchResults) error {
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
		p.Trends = append(p.Trends, trend{tag{name, url.PathEscape(key(name))}, number(int64(uses), p.isRussian)})
	}
	return rows.Err()
}
