/** Colours of the page, on light and on dark. `ours` and `paper` draw; a test holds their contrast. */
export const PALETTE = {
  light: { page: '#ffffff', text: '#1b1f24', muted: '#57606a', line: '#8c959f', ours: '#0b62c4', paper: '#a8480a' },
  dark: { page: '#14171c', text: '#e6e8eb', muted: '#a7b0ba', line: '#6e7781', ours: '#6fb1ff', paper: '#f2a15c' },
} as const

function variables(colours: Readonly<Record<string, string>>): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ')
}

/** Style of a report's page: it holds all it needs. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; ${variables(PALETTE.light)} }
@media (prefers-color-scheme: dark) { :root { ${variables(PALETTE.dark)} } }
body { margin: 0 auto; padding: 1.5rem; max-width: 84rem; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); padding-bottom: 0.25rem; }
a { color: var(--ours); }
.scroll { overflow-x: auto; margin: 1rem 0 0.25rem; }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
th, td { padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { overflow-wrap: break-word; }
tbody th { font-weight: 500; min-width: 15rem; }
td.figure, th.figure { text-align: right; white-space: nowrap; }
td { overflow-wrap: break-word; }
tr.paper th, tr.paper td { font-style: italic; border-bottom-style: dashed; }
ul.notes { margin: 0.25rem 0 1rem; padding-left: 1.25rem; font-size: 0.8125rem; color: var(--muted); }
figure { margin: 1rem 0; }
figcaption { font-size: 0.8125rem; color: var(--muted); }
.plot { display: block; color: var(--text); }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid var(--line); font-size: 0.8125rem; }
`
