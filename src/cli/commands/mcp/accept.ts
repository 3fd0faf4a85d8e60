import { Command } from 'commander'
import { acceptSeen, type ToolPin } from '../../../adapters/mcp/tool-pin.ts'
import { InputError } from '../../../contract/errors.ts'
import type { Session } from '../../main.ts'
import { printableLine } from '../../printable.ts'
import { openPinFile, pinnedServers } from './pin-file.ts'

type Options = { pins: string; name?: string }

const HELP = `
Without names, all that changed is accepted. Look at the tools first: a description is text that a model obeys.

Example:
  guardagent mcp accept --pins pins.json --name github create_issue`

function accept({ terminal }: Session, tools: readonly string[], options: Options): void {
  const store = openPinFile(options.pins, serverOf(options))
  const wanted = tools.length === 0 ? undefined : new Set(tools)
  requireTools(store.read(), tools)
  const waiting = store.read().filter((pin) => pin.seen !== undefined && (wanted?.has(pin.tool) ?? true))
  if (waiting.length > 0) store.change((pins) => acceptSeen(pins, wanted))
  for (const pin of waiting) terminal.out(`accepted ${printableLine(pin.tool)}: ${whatOf(pin)}`)
  if (waiting.length === 0) terminal.out('nothing waits to be accepted')
}

function whatOf({ accepted, seen }: ToolPin): string {
  if (seen === null) return 'no longer listed, forgotten'
  return accepted === null ? 'new' : 'changed'
}

/** @throws InputError where the file has pins of several servers and none is named, or not of the one that is */
function serverOf({ pins, name }: Options): string {
  const servers = pinnedServers(pins)
  const known = servers.map((server) => `\`${server}\``).join(', ') || 'none'
  if (name === undefined && servers.length === 1 && servers[0] !== undefined) return servers[0]
  if (name === undefined) throw new InputError(`pins \`${pins}\`: name a server with --name; it has pins of ${known}`)
  if (servers.includes(name)) return name
  throw new InputError(`pins \`${pins}\`: there are none of server \`${name}\`; it has pins of ${known}`)
}

function requireTools(pins: readonly ToolPin[], tools: readonly string[]): void {
  const missing = tools.find((tool) => !pins.some((pin) => pin.tool === tool))
  if (missing !== undefined) throw new InputError(`tool \`${missing}\` was never listed; check its name`)
}

export function acceptCommand(session: Session): Command {
  return new Command('accept')
    .description('accept what changed in the tools of a server since they were first seen')
    .argument('[tools...]', 'names of tools')
    .requiredOption('--pins <file>', 'JSON file of pins that a proxy wrote')
    .option('--name <server>', 'the server, as its proxy named it')
    .addHelpText('after', HELP)
    .action((tools: string[], options: Options) => accept(session, tools, options))
}
