import { isIPv4 } from 'node:net'

/** Whether a host's name or address is this machine's own, and nobody else can reach it. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name === '::1') return true
  return isIPv4(name) && name.startsWith('127.')
}

/** Whether a `host` header, with or without port, names this machine. */
export function isLoopbackHeader(header: string): boolean {
  return isLoopback(header.replace(/:\d{1,5}$/, ''))
}
