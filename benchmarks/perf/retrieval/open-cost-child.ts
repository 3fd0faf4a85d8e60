import { openMemory } from '../../../memory/sqlite-memory.ts'
import { KeyIndex } from '../../../src/retrieval/key-index.ts'
import { residentMb } from '../resident-memory.ts'
import { readAllKeys } from './contenders/key-index-contender.ts'
import { MEASURED_AGENT } from './fill-memory.ts'

// A process of its own, so that its memory is the index's and nothing else's: `node --expose-gc open-cost-child.ts FILE`.

function resident(): number | null {
  globalThis.gc?.()
  return residentMb('self')
}

const [file = ''] = process.argv.slice(2)
// What SQLite and the index's code take by themselves is no matter of how many keys there are.
openMemory(':memory:').close()
new KeyIndex(() => '')
const before = resident()
const started = performance.now()
const store = openMemory(file)
const index = new KeyIndex((id) => store.key(id) ?? '')
for (const entry of store.indexedKeys(MEASURED_AGENT)) index.put(entry)
const openMs = performance.now() - started
const indexed = resident()
const indexBytes = index.bytes
const readStarted = performance.now()
readAllKeys(index)
const readMs = performance.now() - readStarted
const read = resident()
console.log(
  JSON.stringify({ openMs, readMs, before, indexed, read, indexBytes, readBytes: index.bytes, keys: index.size }),
)
store.close()
