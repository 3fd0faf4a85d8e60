import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineReader } from '../../src/sandbox/line-reader.ts'

function reader(mostBytes: number) {
  const lines: string[] = []
  let overflows = 0
  const made = new LineReader({
    onLine: (line) => lines.push(line),
    onOverflow: () => {
      overflows++
    },
  })
  made.mostBytes = mostBytes
  return { reader: made, lines, overflows: () => overflows }
}

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end))
}

describe('line reader', () => {
  it('gives the same lines however they are cut', () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '))
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat()), (lines, places) => {
        const read = reader(1000)
        for (const chunk of cut(Buffer.from(lines.map((one) => `${one}\n`).join('')), places)) read.reader.add(chunk)
        expect(read.lines).toEqual(lines)
        expect(read.overflows()).toBe(0)
      }),
    )
  })

  it('says nothing of a line that has not ended', () => {
    const read = reader(100)
    read.reader.add(Buffer.from('one\ntwo'))
    expect(read.lines).toEqual(['one'])
    read.reader.add(Buffer.from('\n'))
    expect(read.lines).toEqual(['one', 'two'])
  })

  it('takes a line of exactly the most bytes, and breaks off at one more', () => {
    const read = reader(5)
    read.reader.add(Buffer.from('12345\n'))
    read.reader.add(Buffer.from('123456'))
    expect(read.lines).toEqual(['12345'])
    expect(read.overflows()).toBe(1)
  })

  it('counts bytes and not characters', () => {
    const read = reader(5)
    read.reader.add(Buffer.from('ééé\n'))
    expect(read.overflows()).toBe(1)
  })

  it('a short line after a long one has nothing of it', () => {
    const read = reader(1000)
    read.reader.add(Buffer.from(`${'x'.repeat(900)}\nshort\n`))
    expect(read.lines.at(-1)).toBe('short')
  })

  it('reads nothing after an overflow, however much comes', () => {
    const read = reader(4)
    for (let count = 0; count < 100; count++) read.reader.add(Buffer.from('12345\nok\n'))
    expect(read.lines).toEqual([])
    expect(read.overflows()).toBe(1)
  })

  it('reads nothing after it was stopped, also not the rest of the chunk', () => {
    const lines: string[] = []
    const stopping = new LineReader({
      onLine: (line) => {
        lines.push(line)
        stopping.stop()
      },
      onOverflow: () => undefined,
    })
    stopping.mostBytes = 100
    stopping.add(Buffer.from('one\ntwo\nthree\n'))
    expect(lines).toEqual(['one'])
  })

  it('holds a long line that comes byte by byte in little more than its own length', () => {
    const bytes = 2_000_000
    const read = reader(bytes)
    const before = process.memoryUsage()
    for (let sent = 0; sent < bytes; sent++) read.reader.add(Buffer.from([120]))
    const after = process.memoryUsage()
    // A list of the pieces would take 100 bytes and more for each.
    expect(after.arrayBuffers - before.arrayBuffers + after.heapUsed - before.heapUsed).toBeLessThan(50 * bytes)
    read.reader.add(Buffer.from('\n'))
    expect(read.lines[0]?.length).toBe(bytes)
  })
})
