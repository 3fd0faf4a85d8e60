import { describe, expect, it } from 'vitest'
import { addReading } from '../../../src/compile/mutate/add-reading.ts'
import type { Json } from '../../../src/contract/json.ts'
import { extractAccess } from '../../../src/toolbox/extract-access.ts'
import { SCHEMA } from '../open-bench.ts'

const touched = async (output: Json) => extractAccess(output, SCHEMA)
const COLUMN = { database: 'lab', name: 'labresult' }

async function readAfter(output: Json) {
  const changed = await addReading({ touched }, output, COLUMN)
  return changed === null ? null : extractAccess(changed, SCHEMA)
}

describe('addReading', () => {
  it('adds just one column to code in each language, wherever it stands', async () => {
    const databases = { lab: ['labname', 'labresult'] }
    for (const output of [
      { sql: 'select labname from lab' },
      { knowledge: 'none', code: "lab_db = LoadDB('lab')\nanswer = GetValue(lab_db, 'labname')", answer: '7' },
      { code: 'answer = SQLInterpreter("select labname from lab")' },
      "Here it is:\n```python\nanswer = GetValue(LoadDB('lab'), 'labname')\n```\nDone.",
      '```sql\nselect labname from lab\n```',
    ]) {
      expect(await readAfter(output)).toEqual({ databases, unread: [] })
    }
  })

  it('changes nothing but the text of the code', async () => {
    const output = { note: 'a note', sql: 'select labname from lab', n: 3 }
    expect(await addReading({ touched }, output, COLUMN)).toMatchObject({ note: 'a note', n: 3 })
  })

  it('gives nothing where there is no code to add to', async () => {
    expect(await addReading({ touched }, { element: 'press this', value: 4 }, COLUMN)).toBeNull()
  })

  it('gives nothing where the reader no longer reads all of it', async () => {
    const unsure = async (output: Json) => {
      const found = extractAccess(output, SCHEMA)
      return JSON.stringify(output).includes('labresult') ? { ...found, unread: ['a part'] } : found
    }
    expect(await addReading({ touched: unsure }, { sql: 'select labname from lab' }, COLUMN)).toBeNull()
  })

  it('gives nothing where a reader finds more than was added', async () => {
    const sees = async (output: Json) => {
      const found = extractAccess(output, SCHEMA)
      return JSON.stringify(output).includes('labresult')
        ? { ...found, databases: { ...found.databases, cost: [] } }
        : found
    }
    expect(await addReading({ touched: sees }, { sql: 'select labname from lab' }, COLUMN)).toBeNull()
  })
})
