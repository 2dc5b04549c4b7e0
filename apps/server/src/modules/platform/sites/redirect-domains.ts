import { lookupTable } from '@stoa/web/lookup-table'
import { isDomain, isUnnamed, nameOf, normalizedHost } from './host-names.ts'

/**
 * An entry of an OAuth app's allowed redirect domains as it is stored and compared: a host (`shop.example`, `localhost:3000`), or
 * every host below a domain (`*.shop.example`). The origin of a web address counts as its host. Undefined for anything else.
 */
export function redirectDomain(text: string): string | undefined {
  const written = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  const isWildcard = written.startsWith('*.')
  const host = normalizedHost(isWildcard ? written.slice(2) : written, 'https:')
  if (host === undefined) return undefined
  if (isWildcard) return isDomain(host) ? `*.${host}` : undefined
  return isDomain(host) || isUnnamed(host) ? host : undefined
}

/**
 * The address to which a visitor may be led back, as the URL parser spells it; undefined for any other text. It is https, or http on
 * localhost and IP addresses, without credentials, and its host is one of `domains`. Only the returned spelling is stored and used,
 * so a browser cannot read the address differently.
 */
export function allowedRedirect(text: string, domains: readonly string[]): string | undefined {
  // Browsers drop control characters, read a backslash as a slash, and read an @ as credentials.
  if (/[\s\\\p{Cc}]/u.test(text) || !/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(text)) return undefined
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return undefined
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal(url.hostname))) return undefined
  return domains.some((domain) => covers(domain, url)) ? url.href : undefined
}

function covers(domain: string, { protocol, hostname, port }: URL): boolean {
  const name = nameOf(domain)
  const named = domain.slice(name.length + 1)
  // Where a front end is developed, its port changes.
  const isPort = named === '' ? port === '' || isUnnamed(name) : named === (port || defaultPorts[protocol])
  return isPort && (name.startsWith('*.') ? isDomain(hostname) && hostname.endsWith(name.slice(1)) : hostname === name)
}

const defaultPorts: Record<string, string> = lookupTable({ 'https:': '443', 'http:': '80' })

function isLocal(hostname: string): boolean {
  return isUnnamed(hostname) || hostname.endsWith('.localhost')
}
