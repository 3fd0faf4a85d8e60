import { describe, expect, it } from 'vitest'
import { readFile } from '../../../src/adapters/ai-sdk/read-file.ts'

/** The first bytes of a PNG: no UTF-8. */
const PICTURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
const TEXT_TYPES = ['text/csv', 'TEXT/plain', 'application/javascript', 'Application/X-YAML', 'image/svg+xml']

function read(mediaType: string, data: string | Uint8Array) {
  return readFile({ type: 'file', mediaType, data: { type: 'data', data } })
}

describe('of a file the guard sees', () => {
  it.each([...TEXT_TYPES, 'image/png', 'application/octet-stream', ''])(
    'the text where it is one, whatever its type is called: %j',
    (mediaType) => {
      const text = '\uFEFFAda has \u0000 Atlas, é'
      expect(read(mediaType, new TextEncoder().encode(text))).toEqual({ mediaType, text })
      expect(read(mediaType, Buffer.from(text).toString('base64'))).toEqual({ mediaType, text })
    },
  )

  it.each([...TEXT_TYPES, 'a/b; charset=utf-8'])(
    'what can be read of one that says that it is text: %s',
    (mediaType) => {
      expect(read(mediaType, Uint8Array.of(0xff, 0x41, 0x64, 0x61))).toEqual({ mediaType, text: '\uFFFDAda' })
    },
  )

  it.each(['image/png', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ''])(
    'type and size of any other: %j',
    (mediaType) => {
      expect(read(mediaType, PICTURE)).toEqual({ mediaType, bytes: 4 })
      expect(read(mediaType, Buffer.from(PICTURE).toString('base64'))).toEqual({ mediaType, bytes: 4 })
    },
  )

  it('the address of one that is elsewhere', () => {
    const url = new URL('https://library.example/ada.png')
    const file = readFile({ type: 'reasoning-file', mediaType: 'image/png', data: { type: 'url', url } })
    expect(file).toEqual({ mediaType: 'image/png', url: url.href })
  })
})
