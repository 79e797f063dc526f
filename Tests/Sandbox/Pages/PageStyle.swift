/// What the sandbox's pages share: the product's colours and measures, without its files.
enum PageStyle {
    static let sheet = """
        :root {
          color-scheme: light dark;
          --paper: light-dark(oklch(98.4% .004 85), oklch(17% .012 262));
          --surface: light-dark(oklch(100% 0 0), oklch(21% .014 262));
          --line: light-dark(oklch(91% .006 262), oklch(31% .016 262));
          --edge: light-dark(oklch(62% .015 262), oklch(58% .016 262));
          --ink: light-dark(oklch(23% .02 262), oklch(94% .006 262));
          --ink-2: light-dark(oklch(45% .02 262), oklch(74% .012 262));
          --accent: light-dark(oklch(50% .17 262), oklch(74% .12 262));
          --on-accent: light-dark(oklch(100% 0 0), oklch(17% .02 262));
          --accent-soft: light-dark(oklch(95% .03 262), oklch(30% .06 262));
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 Inter, system-ui, sans-serif; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

        """
}
