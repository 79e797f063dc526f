/// The consent page's looks.
enum ConsentStyle {
    static let sheet =
        PageStyle.sheet + """
            main { max-width: 440px; margin: 0 auto; padding: 48px 16px 64px; }
            h1 { margin: 0 0 24px; font-size: 26px; font-weight: 650; line-height: 1.25; overflow-wrap: anywhere; }
            h2, legend { margin: 24px 0 8px; padding: 0; font-size: 13px; font-weight: 550; color: var(--ink-2); }
            .who { display: block; margin: 0; font-size: 13px; color: var(--ink-2); }
            fieldset { margin: 0; padding: 0; border: 0; }
            label { display: flex; gap: 12px; align-items: center; min-height: 56px; padding: 8px 12px;
              border: 1px solid var(--line); background: var(--surface); cursor: pointer; }
            label:first-of-type { border-radius: 10px 10px 0 0; }
            label:last-of-type { border-radius: 0 0 10px 10px; }
            label + label { border-top: 0; }
            label:has(:checked) { background: var(--accent-soft); }
            label img { border-radius: 50%; }
            input { accent-color: var(--accent); }
            ul { margin: 0; padding: 0 0 0 20px; }
            .buttons { display: flex; gap: 8px; margin: 24px 0; }
            button { flex: 1; min-height: 44px; padding: 8px 16px; border: 1px solid transparent; border-radius: 6px;
              background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 550; cursor: pointer; }
            button.second { border-color: var(--edge); background: var(--surface); color: inherit; }
            """
}
