import type { LayerReport, SandboxLayer } from '../contract/sandbox.ts'
import type { Machine } from '../sandbox/wrappers.ts'

const OTHER_NODE = 'start guardagent with the Node that it supports (24 or newer), and without a wrapper around it'
const UTIL_LINUX = 'run where `setpriv` and `prlimit` work (util-linux 2.33 or newer, and no filter that forbids them)'

/** Layers that Node gives on every platform, so that the platform is not what is missing. */
const BY_NODE: ReadonlyMap<SandboxLayer, string> = new Map([
  ['jitless', OTHER_NODE],
  ['permission', OTHER_NODE],
  ['no-snapshot', OTHER_NODE],
  ['heap-limit', OTHER_NODE],
])

const BY_LINUX: ReadonlyMap<SandboxLayer, string> = new Map([
  // Windows and macOS add variables of their own to every process.
  ['empty-environment', OTHER_NODE],
  ['resource-limits', UTIL_LINUX],
  ['no-new-privileges', UTIL_LINUX],
  ['dies-with-host', UTIL_LINUX],
])

function otherUser(root: boolean): string {
  return root
    ? 'put guardagent and Node where every user may read them, and let the container keep the rights to change users'
    : 'run guardagent as root in a container of its own: it then gives the children a user that owns nothing'
}

function noNetwork(root: boolean): string {
  return root
    ? 'let the container make namespaces (`unshare --net`), or give guardagent a container without a network'
    : 'allow user namespaces for this user, or run guardagent as root'
}

/** What would bring a missing layer. */
export function layerRemedy({ name, seen }: LayerReport, host: Pick<Machine, 'platform' | 'root'>): string {
  const byNode = BY_NODE.get(name)
  if (byNode !== undefined) return byNode
  if (host.platform !== 'linux') return 'run guardagent on Linux, also in a container'
  if (seen.includes('is not installed')) return 'install util-linux'
  if (name === 'no-network') return noNetwork(host.root)
  return name === 'other-user' ? otherUser(host.root) : (BY_LINUX.get(name) ?? UTIL_LINUX)
}
