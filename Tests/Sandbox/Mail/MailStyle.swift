/// The mailbox's looks.
enum MailStyle {
    static let sheet =
        PageStyle.sheet + """
            main { max-width: 680px; margin: 0 auto; padding: 32px 16px 64px; }
            header { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; }
            h1 { margin: 0; font-size: 26px; font-weight: 650; line-height: 1.25; overflow-wrap: anywhere; }
            h2 { margin: 24px 0 8px; font-size: 13px; font-weight: 550; color: var(--ink-2); }
            a { color: var(--accent); text-decoration: none; }
            a:hover { text-decoration: underline; }
            form { display: flex; gap: 8px; }
            input, button { min-height: 32px; padding: 4px 12px; border-radius: 6px; font: inherit; color: inherit; }
            input { width: 15em; max-width: 100%; border: 1px solid var(--edge); background: var(--surface); }
            button { border: 0; background: var(--accent); color: var(--on-accent); font-weight: 550; }
            ol { list-style: none; margin: 24px 0; padding: 0; border-top: 1px solid var(--line); }
            li { display: flex; gap: 16px; justify-content: space-between; border-bottom: 1px solid var(--line); }
            li a { flex: 1; min-width: 0; padding: 12px 0; color: inherit; }
            li:hover { background: var(--accent-soft); box-shadow: 0 0 0 8px var(--accent-soft); clip-path: inset(0 -8px); }
            .subject { display: block; font-weight: 550; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
            .who, time { font-size: 13px; color: var(--ink-2); }
            li time { padding: 14px 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
            dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0; }
            dt { color: var(--ink-2); }
            dd { margin: 0; overflow-wrap: anywhere; }
            dd time { font-size: inherit; color: inherit; }
            iframe { width: 100%; height: 45vh; border: 1px solid var(--line); border-radius: 10px; background: #fff; }
            pre { margin: 0; padding: 16px; border-radius: 10px; background: var(--surface); white-space: pre-wrap;
              overflow-wrap: anywhere; border: 1px solid var(--line); font: 13px/1.5 ui-monospace, monospace; }
            .empty { margin: 48px 0; color: var(--ink-2); }
            """
}
