// A page as net/http, html/template and pgx serve it.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"html/template"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v4"
	"github.com/jackc/pgx/v4/pgxpool"
)

// Made by the benchmark when it starts.
type settings struct {
	Database, Socket, Policy string
	Cookies, Forms           []byte
	// SQL by names.
	Queries map[string]string
	Words   map[string]map[string]string
	Assets  map[string]string
}

// What a page's template is given.
type content interface{ setPath(path string) }

// Reads a page's rows with the visitor's claim, all queries in one batch.
type fetch func(s *server, background context.Context, c claim, request *http.Request) (content, error)

var pages = map[string]fetch{"feed": fetchFeed, "files": fetchFiles}

type server struct {
	fetch    fetch
	settings settings
	pool     *pgxpool.Pool
	page     *template.Template
	buffers  sync.Pool
}

func main() {
	directory := os.Args[1]
	text, err := os.ReadFile(filepath.Join(directory, "settings.json"))
	check(err)
	s := &server{fetch: pages[os.Args[2]], buffers: sync.Pool{New: func() any { return new(bytes.Buffer) }}}
	check(json.Unmarshal(text, &s.settings))
	s.page = template.Must(template.ParseFiles(filepath.Join(directory, "page.html")))
	s.pool, err = pgxpool.Connect(context.Background(), s.settings.Database)
	check(err)
	listener, err := net.Listen("unix", s.settings.Socket)
	check(err)
	mux := http.NewServeMux()
	mux.HandleFunc("/", s.answer)
	web := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		<-stop
		web.Close()
	}()
	if err := web.Serve(listener); err != http.ErrServerClosed {
		check(err)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func (s *server) answer(answer http.ResponseWriter, request *http.Request) {
	claim, ok := s.claim(request)
	if !ok {
		http.Redirect(answer, request, "/sign-in", http.StatusSeeOther)
		return
	}
	page, err := s.fetch(s, request.Context(), claim, request)
	if err == pgx.ErrNoRows {
		http.Redirect(answer, request, "/sign-in", http.StatusSeeOther)
		return
	}
	buffer := s.buffers.Get().(*bytes.Buffer)
	defer s.buffers.Put(buffer)
	buffer.Reset()
	if err == nil {
		page.setPath(request.URL.RequestURI())
		err = s.page.Execute(buffer, page)
	}
	if err != nil {
		log.Print(err)
		http.Error(answer, "Something broke", http.StatusInternalServerError)
		return
	}
	header := answer.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", s.settings.Policy)
	header.Set("Cache-Control", "private, no-cache")
	header.Set("Content-Length", strconv.Itoa(buffer.Len()))
	answer.Write(buffer.Bytes())
}
