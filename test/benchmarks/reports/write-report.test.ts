import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import { afterAll, describe, expect, it } from 'vitest'
import { toRunReport } from '../../../benchmarks/reports/to-run-report.ts'
import { toHtml, toMarkdown, writeReport } from '../../../benchmarks/reports/write-report.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { HOSTILE, hostileRun } from './hostile-run.ts'
import { SAMPLE_CELLS, sampleRun, sampleRuns } from './sample-run.ts'

const scratch = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const RUNS = sampleRuns()
const PAGES = [
  ['every ablation side by side', toHtml(RUNS)],
  ['hostile text everywhere', toHtml(RUNS.map(hostileRun))],
] as const
const MAIN = sampleRun({ name: 'main', cells: SAMPLE_CELLS.main })

function titles(markdown: string): string[] {
  return [...markdown.matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? '')
}

describe.each(PAGES)('toHtml with %s', (_, html) => {
  const { document } = parseHTML(html)
  const all = [...document.querySelectorAll('*')]

  it('holds no script, no handler and nothing from elsewhere', () => {
    expect(document.querySelectorAll('script, iframe, object, embed, img, link, base, form')).toHaveLength(0)
    const attributes = all.flatMap((element) => [...element.attributes].map(({ name, value }) => ({ name, value })))
    expect(attributes.filter(({ name }) => name.startsWith('on') || name === 'src')).toEqual([])
    const targets = attributes.filter(({ name }) => name === 'href' || name === 'xlink:href')
    expect(targets.filter(({ value }) => !value.startsWith('#'))).toEqual([])
    expect(attributes.filter(({ value }) => /url\((?!#)/.test(value))).toEqual([])
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content')
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:")
  })

  it('has unique ids, and every reference to one leads somewhere', () => {
    const ids = all.map(({ id }) => id).filter((id) => id !== '')
    expect(new Set(ids).size).toBe(ids.length)
    const named = all.flatMap((element) => (element.getAttribute('aria-labelledby') ?? '').split(' '))
    const linked = [...html.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map((match) => match[1] ?? '')
    const targets = [...named.filter((id) => id !== ''), ...linked]
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
    expect(targets.length).toBeGreaterThan(10)
  })

  it('has charts with title and description, and no styles of their own', () => {
    const charts = [...document.querySelectorAll('svg')]
    expect(charts.length).toBeGreaterThan(10)
    for (const chart of charts) {
      expect(chart.getAttribute('role')).toBe('img')
      expect(chart.querySelector('title')?.textContent).not.toBe('')
      expect(chart.querySelector('desc')?.textContent).toMatch(/\d/)
      expect(chart.querySelector('style')).toBeNull()
    }
  })

  it('has tables with captions, and heads that say what they head', () => {
    const tables = [...document.querySelectorAll('table')]
    expect(tables.length).toBeGreaterThan(10)
    expect(tables.filter((table) => table.querySelector('caption') === null)).toEqual([])
    const heads = [...document.querySelectorAll('th')]
    expect(heads.filter((head) => !['col', 'row'].includes(head.getAttribute('scope') ?? ''))).toEqual([])
    for (const table of tables) {
      const widths = [...table.querySelectorAll('tr')].map((row) => row.querySelectorAll('th, td').length)
      expect(new Set(widths).size).toBe(1)
    }
  })

  it('holds no control characters but line breaks', () => {
    expect(html.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cf}|[\u2028\u2029]/u)
    expect(html.isWellFormed()).toBe(true)
  })
})

describe('toHtml', () => {
  it('shows hostile names as text', () => {
    const { document } = parseHTML(PAGES[1][1])
    expect(document.querySelector('h1')?.textContent).toContain('<script>alert(1)</script>')
    const labels = [...document.querySelectorAll('svg text')].map((text) => text.textContent).join(' ')
    expect(labels).toContain('<script>')
  })

  it("marks the paper's bars by hatching and their rows by name", () => {
    const { document } = parseHTML(toHtml([MAIN]))
    expect(document.querySelectorAll('rect[fill$="-hatch)"], g[fill$="-hatch)"]').length).toBeGreaterThan(0)
    const rows = [...document.querySelectorAll('tr.paper th')].map((head) => head.textContent ?? '')
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter((name) => !name.startsWith('paper: '))).toEqual([])
  })
})

describe('toMarkdown', () => {
  const hostile = toMarkdown(RUNS.map(hostileRun))

  it('lets no markup of names through', () => {
    // Code blocks show everything as it is.
    const text = hostile.replace(/^(`{3,})sh\n[\s\S]*?^\1$/gm, '')
    expect(text).not.toContain('<')
    expect(text).not.toMatch(/(?<!\\)`|(?<!\\)\$|https:\/\/|www\.evil/)
    expect(text).toContain('&lt;script&gt;')
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cf}/u)
  })

  it('has as many cells in each row of a table as in its head', () => {
    const tables = hostile.split('\n\n').filter((part) => part.startsWith('| '))
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables) {
      const widths = table.split('\n').map((row) => row.match(/(?<!\\)\|/g)?.length)
      expect(new Set(widths).size).toBe(1)
    }
  })

  it('shows hostile text in commands as one quoted word', () => {
    const line = hostile.split('\n').find((each) => each.startsWith('guardagent bench '))
    expect(line).toContain("bench '")
    expect(line).not.toContain("' \u001b")
  })

  it('has the section of the ablation that the run is named after before those of others', () => {
    const words = sampleRun({ name: 'words', cells: SAMPLE_CELLS.words })
    const found = titles(toMarkdown([words]))
    expect(found.indexOf('Length of texts')).toBeLessThan(found.indexOf('Programs and debugging'))
    expect(found.slice(0, 4)).toEqual(['Runs', 'Data', 'Results on EICU-AC', 'Results on Mind2Web-SC'])
    expect(found.at(-1)).toBe('How to reproduce')
  })

  it('has a section for everything there are figures of, and for nothing else', () => {
    const everything = titles(toMarkdown(RUNS))
    for (const title of [
      'Paired tests',
      'Number of demonstrations',
      'Which demonstrations',
      'Programs and debugging',
      'Choice of code',
      'Length of texts',
      'Levels of risk',
      'Attacks on the guard',
      'Compiled guards',
      'Checks of programs',
    ])
      expect(everything).toContain(title)
    const constant = sampleRun({ name: 'eicu-ac', cells: [newCell({ benchmark: 'eicu-ac', method: 'deny-all' })] })
    expect(titles(toMarkdown([constant]))).toEqual([
      'Runs',
      'Data',
      'Results on EICU-AC',
      'Time',
      'By role, rule and risk',
      'Usage',
      'Failures and what was left out',
      'How to reproduce',
    ])
  })

  it("marks the paper's contradictions where they are printed, with a note", () => {
    const markdown = toMarkdown([MAIN])
    expect(markdown).toMatch(/^\| paper: guardagent Llama3\.1-70B, table 1 .*85\.6 †\d .*100\.0 †\d/m)
    expect(markdown).toMatch(/^- †\d contradicts itself: .*both cannot hold$/m)
    const orders = toMarkdown([sampleRun({ name: 'retrieval', cells: SAMPLE_CELLS.retrieval })])
    expect(orders).toMatch(/^\| paper: least similar, table 5 .*84\.0 †1 \| 100\.0 \| 79\.0/m)
    expect(orders).toMatch(/^- †1 contradicts itself: .*89\.5 would follow/m)
    expect(markdown).toContain('316 examples, its published file holds 317')
  })

  it('says of rates over fewer examples than planned how many are missing', () => {
    const more = { planned: 316, leftOut: 12 }
    const markdown = toMarkdown([sampleRun({ name: 'eicu-ac', cells: SAMPLE_CELLS.toolbox, more })])
    expect(markdown).toMatch(/^- †1 left out 12 of 316: budget/m)
    expect(toMarkdown([MAIN])).not.toContain('left out 12')
  })

  it('puts cells of several runs side by side under different names', () => {
    const markdown = toMarkdown([MAIN, { ...MAIN, directory: '/home/somebody/runs/again' }])
    expect(markdown.match(/^## Results on EICU-AC$/gm)).toHaveLength(1)
    expect(markdown).toMatch(/^\| rule \(run 1\) /m)
    expect(markdown).toMatch(/^\| rule \(run 2\) /m)
    expect(markdown).not.toContain('somebody')
  })

  it.each(RUNS)(
    'reports a run of $configuration.name that ended before its first example',
    ({ configuration, ...run }) => {
      const empty = { ...run, configuration, report: toRunReport(configuration, []) }
      expect(titles(toMarkdown([empty]))).toContain('Failures and what was left out')
      expect(toMarkdown([empty])).toMatch(/left out (\d+) of \1: budget, or the run was ended/)
      expect(toHtml([empty])).not.toMatch(/NaN|undefined|Infinity/)
    },
  )

  it("sets the paper's figures of one set beside ours of that set alone", () => {
    expect(toMarkdown([sampleRun({ name: 'toolbox', cells: SAMPLE_CELLS.toolbox })])).toContain('memory, table 2 ')
    expect(toMarkdown([sampleRun({ name: 'risk', cells: SAMPLE_CELLS.risk })])).not.toMatch(/table [12567] |EICU-AC/)
  })

  it('names the core of figures that no name says', () => {
    expect(toMarkdown([sampleRun({ name: 'risk', cells: SAMPLE_CELLS.risk })])).toContain('(core csqa-rules)')
  })

  it('says the same as the page: every cell of every table', () => {
    const { document } = parseHTML(toHtml([MAIN]))
    const cells = [...document.querySelectorAll('tbody td')].map((cell) => cell.textContent ?? '')
    const words = new Set(cells.filter((cell) => /^[\w.–() †]+$/.test(cell)))
    const markdown = toMarkdown([MAIN])
    expect([...words].filter((word) => !markdown.includes(`| ${word} |`))).toEqual([])
    expect(words.size).toBeGreaterThan(50)
  })
})

describe('writeReport', () => {
  it('writes both files, the same bytes for the same runs', () => {
    const paths = writeReport(RUNS, join(scratch, 'deep', 'one'))
    const again = writeReport(sampleRuns(), join(scratch, 'two'))
    expect(paths).toEqual({
      markdown: join(scratch, 'deep', 'one', 'report.md'),
      html: join(scratch, 'deep', 'one', 'report.html'),
    })
    expect(readFileSync(again.markdown)).toEqual(readFileSync(paths.markdown))
    expect(readFileSync(again.html)).toEqual(readFileSync(paths.html))
    expect(readFileSync(paths.html, 'utf8')).toBe(toHtml(RUNS))
  })

  it('says where it cannot write, and that it needs a run', () => {
    writeFileSync(join(scratch, 'file'), '')
    expect(() => writeReport([MAIN], join(scratch, 'file'))).toThrow(/cannot write .*file/)
    expect(() => writeReport([], scratch)).toThrow(/at least one folder/)
  })

  it('keeps a name as long as a chapter in its place', () => {
    const cells = [
      newCell({ benchmark: 'eicu-ac', method: 'guardagent', core: 'openai', model: `${HOSTILE}x`.repeat(40) }),
    ]
    const { document } = parseHTML(toHtml([sampleRun({ name: 'eicu-ac', cells })]))
    const widths = [...document.querySelectorAll('svg')].map((chart) => Number(chart.getAttribute('width')))
    for (const width of widths) expect(width).toBeLessThan(2000)
  })
})
