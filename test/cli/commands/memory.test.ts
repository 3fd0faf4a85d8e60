import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SEEDS } from '../../../memory/seed/seeds.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { LIBRARY } from '../../fixtures/scripted-core.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-memory-'))
  write('guard.json', LIBRARY)
  write('allow.json', ACTION)
  write('deny.json', { ...ACTION, output: { sql: 'select member from loans' } })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ACTION = {
  input: 'which books are lent?',
  output: { sql: 'select title from loans' },
  identity: { role: 'visitor' },
}
const DEMONSTRATION = {
  agent: 'library-agent',
  ...ACTION,
  plan: ['roles and columns', 'a visitor asks', 'titles of loans', 'CheckAccess'],
  program: "return CheckAccess(policy.roles['visitor'], ExtractAccess(output).databases)",
  label: 0,
}
/** Nearly the same for eyes, and denied: it reads a member too. */
const DENIED = { ...DEMONSTRATION, output: { sql: 'select member from loans' }, label: 1 }
const ONE_LINE = /^guardagent: [^\n]+\n$/

const path = (name: string) => join(folder, name)

function write(name: string, value: unknown): string {
  writeFileSync(path(name), typeof value === 'string' ? value : JSON.stringify(value))
  return path(name)
}

function memory(command: string, ...args: string[]) {
  return runCli(['memory', command, ...args, '--memory', path('guard.db')])
}

async function json(command: string, ...args: string[]) {
  return JSON.parse((await memory(command, ...args, '--json')).out)
}

const definition = () => ['--definition', path('guard.json')]

async function add(value: unknown, ...more: string[]): Promise<string> {
  return (await json('add', write('d.json', value), ...definition(), ...more)).id
}

/** Id of a verdict about an action, and of what was learned from it. */
async function learn(action: string): Promise<{ verdict: string; id: string }> {
  const args = ['--action', path(action), '--memory', path('guard.db'), '--json']
  const verdict = JSON.parse((await runCli(['guard', ...definition(), ...args])).out).id
  return { verdict, id: (await json('add', '--verdict', verdict, '--by', 'ada')).id }
}

describe('provenance', () => {
  it('of what is added: who wrote it, who answers for it, and what it was checked with', async () => {
    const id = await add(DEMONSTRATION, '--from', 'guide.md', '--by', 'ada')
    const shown = await json('show', id)
    const hash = expect.stringMatching(/^sha256:[0-9a-f]{64}$/)
    expect(shown).toMatchObject({
      source: { kind: 'manual', from: 'guide.md', definitionHash: hash, toolboxHash: hash },
      confirmation: { by: 'ada' },
      history: [{ what: 'added', by: 'ada', why: 'written by guide.md' }],
    })
  })

  it('names the user of the command line where nobody else is named', async () => {
    const id = await add(DEMONSTRATION)
    expect((await json('show', id)).confirmation.by).toBe(userInfo().username)
    expect(await memory('remove', id, '--by', ' ')).toMatchObject({ code: 3, err: expect.stringMatching(/--by/) })
  })

  it('of what is learned: the verdict, with the hashes of its record, and who confirmed it', async () => {
    const { verdict, id } = await learn('deny.json')
    const before = await json('show', id)
    expect(before).toMatchObject({ status: 'quarantined', source: { kind: 'learned', verdict } })
    expect(Object.keys(before.source)).toEqual(expect.arrayContaining(['definitionHash', 'toolboxHash']))
    await memory('confirm', id, ...definition(), '--by', 'bob')
    const after = await json('show', id)
    expect(after).toMatchObject({ status: 'confirmed', confirmation: { by: 'bob' } })
    expect(after.history.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
      ['added', 'ada'],
      ['confirmed', 'bob'],
    ])
    const { out } = await memory('show', id)
    for (const part of [verdict, 'by bob', 'definition', 'sha256:', 'history', 'select member'])
      expect(out).toContain(part)
  })
})

describe('confirm', () => {
  it('takes several, and tells which stay and why', async () => {
    const good = await learn('deny.json')
    const bad = { ...DEMONSTRATION, id: 'bad', label: 1 }
    await memory('import', write('bad.jsonl', `${JSON.stringify(bad)}\n`))
    const result = await memory('confirm', 'bad', good.id, ...definition())
    expect(result).toMatchObject({ code: 3, out: `confirmed ${good.id}\n`, err: expect.stringMatching(ONE_LINE) })
    expect(result.err).toMatch(/1 of 2 not confirmed: `bad`: .*label is 1.*gives 0/)
    expect((await json('show', 'bad')).status).toBe('quarantined')
  })

  it('confirms none where one is not there', async () => {
    const { id } = await learn('deny.json')
    expect(await memory('confirm', id, 'none', ...definition())).toMatchObject({ code: 3, out: '' })
    expect((await json('show', id)).status).toBe('quarantined')
  })

  it('with --json prints one document, also where some stay', async () => {
    const { id } = await learn('deny.json')
    const nothing = { refused: [], distrustedBefore: [] }
    expect(await json('confirm', id, ...definition())).toEqual({ confirmed: [id], ...nothing })
    expect(await json('confirm', id, ...definition())).toMatchObject({ confirmed: [], refused: [{ id }] })
  })
})

describe('a contradiction', () => {
  it('is refused by add and confirm with its reason, unless it is wanted', async () => {
    // The library's own rule now lets visitors see members; what was trusted before says otherwise.
    for (const word of ['now', 'still', 'today']) await add({ ...DENIED, input: `which books are lent ${word}?` })
    write('guard.json', { ...LIBRARY, requests: 'Role visitor may read:\n- loans: title, member' })
    const file = write('d.json', { ...DENIED, label: 0 })
    const refused = await memory('add', file, ...definition())
    expect(refused).toMatchObject({ code: 3, out: '' })
    expect(refused.err).toMatch(/its label is 0, but 3 of the 3 trusted ones .* have the other/)
    expect(refused.err).toMatch(ONE_LINE)
    expect(await memory('add', file, ...definition(), '--despite-contradiction')).toMatchObject({ code: 0 })
    const { id } = await learn('deny.json')
    expect(await memory('confirm', id, ...definition())).toMatchObject({
      code: 3,
      err: expect.stringMatching(/3 of the 4/),
    })
    expect(await memory('confirm', id, ...definition(), '--despite-contradiction')).toMatchObject({ code: 0 })
    const { confirmation } = await json('show', id)
    expect(confirmation.despite).toHaveLength(3)
    expect((await memory('show', id)).out).toContain(`the other label of ${confirmation.despite.join(', ')}`)
  })

  it('is shown of what waits and of what was let in, and listed', async () => {
    for (const word of ['now', 'still', 'today']) await add({ ...DENIED, input: `which books are lent ${word}?` })
    expect(await json('list', '--flagged')).toEqual([])
    write('guard.json', { ...LIBRARY, requests: 'Role visitor may read:\n- loans: title, member' })
    const confirmed = await add({ ...DENIED, label: 0 }, '--despite-contradiction')
    const { id: waiting } = await learn('deny.json')
    for (const id of [confirmed, waiting]) {
      expect((await json('show', id)).contradiction.opposite).toHaveLength(3)
      expect((await memory('show', id)).out).toMatch(/flagged: 3 of the \d trusted ones/)
    }
    expect((await memory('show', 'seed-ehragent-01')).out).toContain('it does not contradict')
    const listed = await json('list', '--flagged')
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([confirmed, waiting].sort())
    expect((await json('list', '--flagged', '--status', 'quarantined')).map(({ id }: { id: string }) => id)).toEqual([
      waiting,
    ])
    expect((await memory('list', '--flagged', '--agent', 'ehragent')).out.trim().split('\n')).toHaveLength(1)
    const args = ['memory', 'list', '--flagged', '--memory', path('guard.db')]
    const all = SEEDS.length + 5
    expect((await runCli(args, { terminal: { progress: true } })).err).toContain(
      `demonstrations compared: ${all} of ${all}`,
    )
    expect((await runCli(args)).out).toMatch(
      new RegExp(`${waiting} +library-agent +0 +quarantined +learned +\\w+, \\w+`),
    )
    await memory('distrust', waiting)
    expect((await memory('show', waiting)).out).not.toContain('flagged')
  })
})

describe('decide', () => {
  it('lets in what a person agrees with, where the definition says so', async () => {
    const { verdict, id } = await learn('deny.json')
    const decide = ['decide', verdict, 'deny', ...definition(), '--by', 'ada'] as const
    expect(await memory(...decide)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /still in quarantine: .*learning.admit.*`guardagent memory confirm learned-\w+ --definition .*guard.json`/,
      ),
    })
    write('guard.json', { ...LIBRARY, learning: { admit: 'human-decision' } })
    expect(await memory(...decide)).toMatchObject({ code: 0, out: `${id} is confirmed\n` })
    expect((await json('show', id)).confirmation).toMatchObject({ by: 'ada', rule: 'human-decision' })
  })

  it('distrusts what a person contradicts, and the record says why', async () => {
    const { verdict, id } = await learn('deny.json')
    expect(await json('decide', verdict, 'allow', ...definition(), '--by', 'ada')).toMatchObject({
      demonstration: id,
      outcome: 'distrusted',
      decision: 'allow',
      by: 'ada',
    })
    expect((await memory('history', id)).out).toMatch(
      /distrusted +learned-\w+ +ada +verdict \w+ said deny, ada decided allow/,
    )
  })

  it('tells in its help that a decision is not kept by itself', async () => {
    expect((await memory('decide', '--help')).out).toMatch(/one that changes nothing leaves no record/)
  })

  it('needs a verdict, a definition of its agent, and allow or deny', async () => {
    const { verdict } = await learn('deny.json')
    const cases: [string[], RegExp][] = [
      [['none', 'deny', ...definition()], /no verdict `none`/],
      [[verdict, 'maybe', ...definition()], /allow, deny/],
      [[verdict, 'deny'], /--definition/],
      [
        [verdict, 'deny', '--definition', write('other.json', { ...LIBRARY, agent: 'other' })],
        /`library-agent`.*`other`/,
      ],
    ]
    for (const [args, message] of cases) {
      const result = await memory('decide', ...args)
      expect(result).toMatchObject({ code: 3, out: '', err: expect.stringMatching(ONE_LINE) })
      expect(result.err).toMatch(message)
    }
  })
})

describe('removing and distrusting', () => {
  it('leave a record, and show tells of what is gone', async () => {
    const id = await add(DEMONSTRATION, '--by', 'ada')
    await memory('distrust', id, '--by', 'bob', '--why', 'the requests changed')
    expect((await json('show', id)).status).toBe('distrusted')
    await memory('remove', id, '--by', 'eve', '--why', 'tidying')
    const gone = await json('show', id)
    expect(gone).toMatchObject({ id, status: 'removed' })
    expect(gone.history).toMatchObject([
      { what: 'added', by: 'ada' },
      { what: 'distrusted', by: 'bob', why: 'the requests changed' },
      { what: 'removed', by: 'eve', why: 'tidying' },
    ])
    expect((await memory('show', id)).out).toMatch(new RegExp(`^${id}  removed\nhistory`))
    const all = await memory('history', '--agent', 'library-agent')
    expect(all.out.trim().split('\n')).toHaveLength(4)
  })

  it('says so where one is distrusted already, and writes no second record', async () => {
    const id = await add(DEMONSTRATION)
    expect(await json('distrust', id)).toEqual({ id, distrusted: true, already: false })
    expect(await memory('distrust', id)).toMatchObject({ code: 0, out: expect.stringMatching(/already/) })
    expect(await json('distrust', id)).toEqual({ id, distrusted: true, already: true })
    expect((await json('history', id)).map(({ what }: { what: string }) => what)).toEqual(['added', 'distrusted'])
  })

  it('are not forgotten where a person confirms what was added again', async () => {
    const { verdict, id } = await learn('deny.json')
    await memory('distrust', id, '--by', 'eve', '--why', 'it leaks')
    await memory('remove', id)
    await memory('add', '--verdict', verdict)
    write('guard.json', { ...LIBRARY, learning: { admit: 'human-decision' } })
    const decided = await memory('decide', verdict, 'deny', ...definition())
    expect(decided.out).toMatch(/still in quarantine: .*distrusted by eve \(it leaks\), /)
    const { out } = await memory('confirm', id, ...definition())
    expect(out).toMatch(new RegExp(`^confirmed ${id}; before, it was distrusted by eve \\(it leaks\\), .*\n$`))
    await memory('remove', id)
    await memory('add', '--verdict', verdict)
    expect(await json('confirm', id, ...definition())).toMatchObject({
      confirmed: [id],
      distrustedBefore: [{ id, by: 'eve', why: 'it leaks' }],
    })
  })

  it.each(['show', 'distrust', 'remove', 'history'])('%s of what never was is an error', async (command) => {
    await add(DEMONSTRATION)
    expect(await memory(command, 'none')).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringMatching(/`none`.*memory list/),
    })
  })
})

describe('show --for', () => {
  const explain = async (id: string, action = 'allow.json', ...more: string[]) =>
    (await json('show', id, '--for', path(action), ...more)).explanation

  it('tells rank, distance and what is shared for one that is retrieved', async () => {
    const id = await add(DEMONSTRATION)
    expect(await explain(id, 'allow.json', ...definition())).toEqual({
      agent: 'library-agent',
      k: 1,
      shotsFrom: `definition ${path('guard.json')}`,
      retrieved: true,
      why: 'it is number 1 of the 1 nearest',
      distance: 0,
      relative: 0,
      commonPrefix: 1,
      commonSuffix: 0,
      rank: 1,
      nearest: [{ id, label: 0, distance: 0, relative: 0 }],
    })
  })

  it('tells what keeps one away: others nearer, quarantine, distrust, another agent, no shots', async () => {
    const near = await add(DEMONSTRATION)
    const far = await add({ ...DEMONSTRATION, input: 'what else is there?' })
    expect(await explain(far)).toMatchObject({
      retrieved: false,
      rank: 2,
      why: expect.stringMatching(/number 2, and the 1/),
    })
    const { id } = await learn('deny.json')
    expect(await explain(id, 'deny.json')).toMatchObject({
      distance: 0,
      rank: null,
      why: expect.stringMatching(/quarantine/),
    })
    await memory('distrust', near)
    expect(await explain(near)).toMatchObject({ retrieved: false, why: 'it is distrusted' })
    const seed = await explain('seed-ehragent-01', 'allow.json', ...definition())
    expect(seed).toMatchObject({ rank: null, why: expect.stringMatching(/agent ehragent, .* of library-agent/) })
    write('guard.json', { ...LIBRARY, shots: 0 })
    expect(await explain(far, 'allow.json', ...definition())).toMatchObject({
      retrieved: false,
      why: expect.stringMatching(/shots: 0/),
    })
  })

  it('reads well, and needs an action', async () => {
    const id = await add(DEMONSTRATION)
    const { out } = await memory('show', id, '--for', path('deny.json'))
    expect(out).toMatch(/retrieved for this action: it is number 1 of the 1 nearest/)
    expect(out).toMatch(/a guard of library-agent is shown 1 \(shots, from the default of definitions; --definition/)
    expect(out).toMatch(/\d+ edits away, \d+\.\d % of the longer text; \d+\.\d % of it is a common beginning/)
    const same = (await memory('show', id, '--for', path('allow.json'))).out
    expect(same).toMatch(/\nthe same text\nnearest of those.*\n.* label 0 {2}the same text\n/)
    expect(same).not.toMatch(/edits|common end/)
    const seed = (await memory('show', 'seed-ehragent-01', '--for', path('allow.json'))).out
    expect(seed).toMatch(/a guard of ehragent is shown \d \(shots, from the built-in definition\)/)
    expect(await memory('show', id, ...definition())).toMatchObject({ code: 3, err: expect.stringMatching(/--for/) })
    expect(await memory('show', id, '--for', path('no.json'))).toMatchObject({ code: 3 })
  })
})

describe('stats', () => {
  it('counts by agent, and tells how the index stands', async () => {
    const id = await add(DEMONSTRATION)
    await memory('distrust', id)
    const { agents, index } = await json('stats', '--check')
    expect(agents).toContainEqual({
      agent: 'library-agent',
      confirmed: 0,
      quarantined: 0,
      distrusted: 1,
      allow: 1,
      deny: 0,
      indexed: 0,
    })
    expect(index).toMatchObject({ keys: SEEDS.length, state: 'whole' })
    expect((await memory('stats', '--check')).out).toMatch(
      new RegExp(`index: version \\d+, ${SEEDS.length} keys, \\d+ bytes, \\d+ for each; whole, compared`),
    )
  })
})

describe('import and export', () => {
  const lines = (...values: unknown[]) => write('m.jsonl', values.map((value) => `${JSON.stringify(value)}\n`).join(''))

  it('of a foreign file twice changes nothing the second time, whatever was confirmed meanwhile', async () => {
    const file = lines({ ...DEMONSTRATION, id: 'a' }, { ...DENIED, id: 'b' })
    expect(await json('import', file, '--by', 'ada')).toEqual({ imported: 2, known: 0 })
    await memory('confirm', 'a', ...definition())
    expect(await json('import', file)).toEqual({ imported: 0, known: 2 })
    expect((await json('show', 'a')).status).toBe('confirmed')
    expect((await json('history', 'b'))[0]).toMatchObject({ by: 'ada', why: `imported from ${file}` })
  })

  it('of one that teaches otherwise under a known id adds nothing', async () => {
    await memory('import', lines({ ...DEMONSTRATION, id: 'a' }))
    const result = await memory('import', lines({ ...DENIED, id: 'new' }, { ...DENIED, id: 'a' }))
    expect(result).toMatchObject({ code: 3, out: '', err: expect.stringMatching(/another demonstration `a`/) })
    expect(await memory('show', 'new')).toMatchObject({ code: 3 })
  })

  it('gives the same bytes back, with confirmation and hashes', async () => {
    await add(DEMONSTRATION, '--by', 'ada')
    const { id } = await learn('deny.json')
    await memory('distrust', id)
    await memory('export', '--agent', 'library-agent', '--out', path('m.jsonl'))
    const other = ['--memory', path('other.db')]
    await runCli(['memory', 'import', path('m.jsonl'), '--own', ...other])
    const again = await runCli(['memory', 'export', '--agent', 'library-agent', ...other])
    expect(again.out).toBe(readFileSync(path('m.jsonl'), 'utf8'))
    expect(again.out).toMatch(/"confirmation":\{"at":"[^"]+","by":"ada"\}/)
    expect(JSON.parse((await runCli(['memory', 'export', '--json', ...other])).out)).toHaveLength(SEEDS.length + 2)
  })

  it('of an own export says in the record that nothing was checked', async () => {
    const forged = { ...DEMONSTRATION, id: 'a', label: 1, status: 'confirmed' }
    const file = lines(forged)
    await memory('import', file, '--own', '--by', 'ada')
    expect(await json('history', 'a')).toMatchObject([{ by: 'ada', why: `import --own ${file}, not checked` }])
    expect((await memory('import', '--help')).out).toMatch(/takes the file's word.*\n?.*Never import/s)
  })

  it('reads standard input', async () => {
    const args = ['memory', 'import', '-', '--memory', path('guard.db')]
    const input = `${JSON.stringify({ ...DEMONSTRATION, id: 'a' })}\n`
    expect(await runCli(args, { input })).toMatchObject({ code: 0, out: expect.stringMatching(/imported 1/) })
    expect(await json('history', 'a')).toMatchObject([{ why: 'imported from standard input' }])
    expect((await json('show', 'a')).source.from).toBe('standard input')
    expect(await runCli(args, { input: 'x' })).toMatchObject({
      code: 3,
      err: expect.stringMatching(/standard input:1: /),
    })
  })

  it('shows on a terminal how far it is, and nowhere else', async () => {
    const file = lines({ ...DEMONSTRATION, id: 'a' })
    const args = ['memory', 'import', file, '--memory', path('guard.db')]
    expect((await runCli(args, { terminal: { progress: true } })).err).toContain('demonstrations read: 1')
    expect((await runCli(args)).err).toBe('')
  })
})
