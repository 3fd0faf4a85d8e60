import { expect, it } from 'vitest'
import { openAdmission } from '../../src/server/admission.ts'

it('lets in as many as there are places for, and others once they are free', () => {
  const admission = openAdmission(3)
  const release = admission.admit(2)
  expect(() => admission.admit(2)).toThrow(expect.objectContaining({ problem: 'overloaded' }))
  admission.admit(1)
  expect(admission.waiting).toBe(3)
  release()
  expect(admission.waiting).toBe(1)
  admission.admit(2)
})

it('more than all places go alone', () => {
  const admission = openAdmission(1)
  const release = admission.admit(100)
  expect(() => admission.admit(1)).toThrow(expect.objectContaining({ problem: 'overloaded' }))
  release()
  admission.admit(1)
})

it('a client with a name gets half of the places, and others the rest', () => {
  const admission = openAdmission(5)
  const release = admission.admit(3, 'one')
  expect(() => admission.admit(1, 'one')).toThrow(expect.objectContaining({ problem: 'overloaded' }))
  admission.admit(1, '__proto__')
  admission.admit(1, 'constructor')
  expect(() => admission.admit(1, 'other')).toThrow(expect.objectContaining({ problem: 'overloaded' }))
  release()
  admission.admit(1, 'one')
  admission.admit(2, 'one')
  expect(admission.waiting).toBe(5)
})

it('more than a half goes where its client has nothing else waiting', () => {
  const admission = openAdmission(4)
  admission.admit(1, 'other')
  const release = admission.admit(3, 'one')
  expect(() => admission.admit(1, 'one')).toThrow(expect.objectContaining({ problem: 'overloaded' }))
  release()
  admission.admit(3, 'one')
})

it('once stopped it accepts nothing, and is settled when the last is done', async () => {
  const admission = openAdmission(5)
  await admission.settled()
  const release = [admission.admit(1), admission.admit(2)]
  admission.stop()
  expect(() => admission.admit(1)).toThrow(expect.objectContaining({ problem: 'stopping' }))
  let settled = false
  const settling = admission.settled().then(() => {
    settled = true
  })
  release[0]?.()
  await Promise.resolve()
  expect(settled).toBe(false)
  release[1]?.()
  await settling
})
