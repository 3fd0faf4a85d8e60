import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type DoctorOptions, doctor } from '../../src/cli/commands/doctor.ts'
import { SandboxLayer } from '../../src/contract/sandbox.ts'
import { OWN_ORIGIN } from '../../src/sandbox/start-child.ts'
import type { Surroundings } from '../../src/sandbox/start-hardened.ts'
import { thisMachine } from '../../src/sandbox/wrappers.ts'
import { runCli } from '../fixtures/run-cli.ts'
import { fakeChild } from '../sandbox/fake-child.ts'

const Report = z.strictObject({
  node: z.string().regex(/^v\d/),
  platform: z.string(),
  engine: z.strictObject({ name: z.literal('isolated-vm'), version: z.string().regex(/^\d+\.\d+\.\d+/) }),
  children: z.number().int().positive(),
  startMs: z.number().int().nonnegative(),
  layers: z.array(
    z.strictObject({ name: SandboxLayer, holds: z.boolean(), seen: z.string(), without: z.string().min(1) }),
  ),
  ok: z.boolean(),
})

/** A machine that has nothing to wrap a process in. */
const BARE: Surroundings = { machine: { ...thisMachine(), platform: 'plan9', root: true }, origin: OWN_ORIGIN }
const MISSING = ['resource-limits', 'no-new-privileges', 'dies-with-host', 'other-user', 'no-network']

async function doctorIn(surroundings: Surroundings, options: Partial<DoctorOptions> = {}, color = false) {
  let out = ''
  let err = ''
  const session = {
    exitCode: 0,
    terminal: {
      out: (text: string) => {
        out += `${text}\n`
      },
      write: async () => undefined,
      err: (text: string) => {
        err += text
      },
      input: async () => '',
      inputLines: () => [],
      color,
      width: 100,
      progress: false,
    },
  }
  await doctor(session, { require: [], ...options }, surroundings)
  return { code: session.exitCode, out, err }
}

describe('on this machine', () => {
  it('says what runs programs, that one was answered right, and every layer', async () => {
    const { code, out, err } = await runCli(['doctor'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const part of [process.version, process.platform, 'isolated-vm ', 'at most', 'answered right'])
      expect(out).toContain(part)
    for (const name of SandboxLayer.options) expect(out).toMatch(new RegExp(`^${name} +(holds|missing)  +\\S`, 'm'))
    expect(out).not.toContain('\u001b')
  })

  it('--json is one document with the same facts', async () => {
    const { code, out, err } = await runCli(['doctor', '--json'])
    const report = Report.parse(JSON.parse(out))
    expect({ code, err, ok: report.ok }).toEqual({ code: 0, err: '', ok: true })
    expect(report.layers.map(({ name }) => name)).toEqual(SandboxLayer.options)
  })

  it('layers that every platform has can be required', async () => {
    expect(await runCli(['doctor', '--require', 'jitless, permission'])).toMatchObject({ code: 0, err: '' })
  })

  it.each(['walls', 'jitless,', '', 'all,jitless', 'constructor'])('refuses the layer name `%s`', async (names) => {
    const { code, out, err } = await runCli(['doctor', '--require', names])
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toMatch(/^guardagent: [^\n]*no layer `[^\n]*jitless, permission[^\n]*no-network\n$/)
  })
})

describe('where layers are missing', () => {
  it('names each, what it means and what would help, and is content all the same', async () => {
    const { code, out, err } = await doctorIn(BARE)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('5 of 10 hold')
    for (const name of MISSING) {
      expect(out).toMatch(
        new RegExp(`^${name} +missing  not on plan9\n  without it: .+\n  remedy: run guardagent on Linux.*$`, 'm'),
      )
    }
    expect(out).not.toMatch(/^jitless.*\n {2}without it/m)
  })

  it('a required one is exit code 1 and one line that names it', async () => {
    const { code, out, err } = await doctorIn(BARE, { require: ['jitless', 'no-network'] })
    expect({ code, err }).toEqual({
      code: 1,
      err: 'guardagent: required layers are missing: `no-network` (not on plan9)\n',
    })
    expect(out).toContain('answered right')
  })

  it('all of them required: all that are missing are named', async () => {
    const { code, err } = await doctorIn(BARE, { require: SandboxLayer.options })
    expect(code).toBe(1)
    expect([...err.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(MISSING)
    expect(err.split('\n').length).toBe(2)
  })

  it('--json says that it is not ok', async () => {
    const { code, out } = await doctorIn(BARE, { json: true, require: ['no-network'] })
    const report = Report.parse(JSON.parse(out))
    expect({ code, ok: report.ok }).toEqual({ code: 1, ok: false })
    expect(report.layers.filter(({ holds }) => !holds).map(({ name }) => name)).toEqual(MISSING)
  })

  it('has colours where the terminal wants them, and the same words', async () => {
    const plain = await doctorIn(BARE)
    const coloured = await doctorIn(BARE, {}, true)
    expect(coloured.out).toContain('\u001b[31mmissing\u001b[39m')
    const stripped = stripVTControlCharacters(coloured.out)
    expect(stripped.replace(/\d+ ms/, '')).toBe(plain.out.replace(/\d+ ms/, ''))
  })
})

describe('where the sandbox does not work', () => {
  const machine = { ...thisMachine(), platform: 'plan9' }

  it('an answer that is wrong is exit code 1 and said on both sides', async () => {
    const origin = fakeChild('say(READY)\nhear()\nsay(done())\nforever()')
    const { code, out, err } = await doctorIn({ machine, origin })
    expect({ code, err }).toEqual({ code: 1, err: 'guardagent: the sandbox answered a program wrong: 1\n' })
    expect(out).toContain('answered wrong: 1')
    const json = await doctorIn({ machine, origin }, { json: true })
    expect(Report.safeParse(JSON.parse(json.out)).error?.issues).toBe(undefined)
    expect(JSON.parse(json.out)).toMatchObject({ ok: false })
  })

  it('a child that does not start is an error that says why', async () => {
    const origin = fakeChild('throw new Error("no addon here")')
    await expect(doctorIn({ machine, origin })).rejects.toThrow(/no addon here/)
  })
})
