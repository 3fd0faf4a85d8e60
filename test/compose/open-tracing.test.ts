import { describe, expect, it } from 'vitest'
import { openTracing } from '../../src/compose/open-tracing.ts'
import type { Telemetry } from '../../src/contract/telemetry.ts'

const telemetry: Telemetry = { span: (_, work) => work({ note() {}, show() {}, fail() {} }).then(() => {}) }

describe('the tracing of a guard', () => {
  it('is none without telemetry', () => {
    expect(openTracing({}, [/x/u])()).toBeNull()
  })

  it('numbers what it masks by itself: one guard does not tell what another masked', () => {
    const open = openTracing({ telemetry }, [/badge-\d+/u])
    const one = open()
    expect(one?.mask('badge-1 badge-2')).toBe('[redacted-1] [redacted-2]')
    expect(one?.mask(['badge-2'])).toEqual(['[redacted-2]'])
    expect(open()?.mask('badge-2')).toBe('[redacted-1]')
  })

  it('hands texts on as they are where nothing is to be masked', () => {
    const value = { text: 'badge-1' }
    expect(openTracing({ telemetry }, [])()?.mask(value)).toBe(value)
  })

  it('tells the operator once what threw, by name only, whatever the log does', () => {
    const lines: string[] = []
    const log = (line: string) => {
      lines.push(line)
      throw new Error('the log is full')
    }
    const open = openTracing({ telemetry, log }, [])
    open()?.onError(new TypeError('badge-1'))
    open()?.onError('badge-2')
    expect(lines).toEqual([expect.stringContaining('telemetry threw `TypeError`')])
  })
})
