#!/usr/bin/env node
// Runs on any Node, so that a too old one gets a sentence instead of a stack.
import { existsSync } from 'node:fs'

const REQUIRED = 24
const major = Number(process.versions.node.split('.')[0])
if (major < REQUIRED) {
  console.error(
    `guardagent needs Node ${REQUIRED} or newer, this is ${process.version}: install a newer Node (https://nodejs.org)`,
  )
  process.exit(1)
}
// A clone runs its sources; an installed package has only what was built from them.
const source = new URL('../src/cli/main.ts', import.meta.url)
const built = new URL('../dist/src/cli/main.js', import.meta.url)
const { main } = await import((existsSync(source) ? source : built).href)
process.exitCode = await main(process.argv.slice(2))
