import ivm from 'isolated-vm'
import { expect, it } from 'vitest'
import { FreshIsolate } from '../../../src/sandbox/child/fresh-isolate.cjs'
import { isolateBuilder } from '../../../src/sandbox/child/isolate.cjs'

function freshIsolates() {
  let built = 0
  const buildIsolate = isolateBuilder(ivm, { memoryMb: 16, callTool: () => '{"ok":1}' })
  const fresh = new FreshIsolate(() => {
    built++
    return buildIsolate()
  })
  return { fresh, built: () => built }
}

it('each program has an isolate of its own, which ends when it is cleared', () => {
  const { fresh } = freshIsolates()
  const first = fresh.take()
  fresh.clear()
  expect(first.isolate.isDisposed).toBe(true)
  const second = fresh.take()
  expect(second.isolate).not.toBe(first.isolate)
  expect(second.isolate.isDisposed).toBe(false)
})

it('one is ahead from the start, and another is built only after that was taken', () => {
  const { fresh, built } = freshIsolates()
  fresh.clear()
  fresh.prepare()
  expect(built()).toBe(1)
  fresh.take()
  fresh.clear()
  expect(built()).toBe(1)
  fresh.prepare()
  fresh.prepare()
  expect(built()).toBe(2)
})
