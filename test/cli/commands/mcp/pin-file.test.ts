import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashTool, type ToolPin } from '../../../../src/adapters/mcp/tool-pin.ts'
import { openPinFile, pinnedServers } from '../../../../src/cli/commands/mcp/pin-file.ts'

const PIN: ToolPin = { tool: 'run_sql', firstSeenAt: '2026-01-02T03:04:05.678Z', accepted: hashTool([{}]) }

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-pins-'))
  path = join(folder, 'pins.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a file of pins', () => {
  it('that is not there yet holds none', () => {
    expect(openPinFile(path, 'one').read()).toEqual([])
    expect(existsSync(path)).toBe(false)
  })

  it('keeps the pins of each server apart', () => {
    const [one, other] = [openPinFile(path, 'one'), openPinFile(path, 'other')]
    one.change(() => [PIN])
    other.change((pins) => [...pins, { ...PIN, accepted: null }])
    expect([one.read(), other.read()]).toEqual([[PIN], [{ ...PIN, accepted: null }]])
    expect(pinnedServers(path)).toEqual(['one', 'other'])
    expect(readFileSync(path, 'utf8')).toMatch(/^\{\n {2}"version": 1,\n/)
  })

  it('is not written where nothing changed', () => {
    openPinFile(path, 'one').change((pins) => pins)
    expect(existsSync(path)).toBe(false)
  })

  it('leaves no lock behind, also where a change fails', () => {
    const fail = () => {
      throw new Error('no')
    }
    expect(() => openPinFile(path, 'one').change(fail)).toThrow('no')
    expect(existsSync(`${path}.lock`)).toBe(false)
  })

  it('is taken over from a process that was ended while it wrote', () => {
    writeFileSync(`${path}.lock`, '')
    utimesSync(`${path}.lock`, 0, 0)
    openPinFile(path, 'one').change(() => [PIN])
    expect(openPinFile(path, 'one').read()).toEqual([PIN])
  })

  it.each([
    ['no JSON', '{', 'not JSON'],
    ['of another form', '{"version": 1, "pins": [{"tool": 5}]}', 'restore the file'],
    ['of a newer version', '{"version": 2, "pins": []}', 'restore the file'],
  ])('that is %s is an error that says so', (_, text, part) => {
    writeFileSync(path, text)
    expect(() => openPinFile(path, 'one')).toThrow(part)
  })
})
