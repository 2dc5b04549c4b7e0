import { isIP } from 'node:net'

/**
 * Returns a host name in the form that is stored and compared: lower case, ASCII (Punycode), without a trailing dot and without
 * the default port of `protocol` (`https:`). Undefined if the text is not a host name.
 */
export function normalizedHost(text: string, protocol: string): string | undefined {
  const written = text.trim()
  // The URL parser would read these as a path, credentials or a query, or silently drop them.
  if (written === '' || /[\s/\\@?#%]/.test(written)) return undefined
  const url = URL.parse(`${protocol}//${written}`)
  if (!url) return undefined
  const name = url.hostname.replace(/\.$/, '')
  if (name.length > 253) return undefined
  return url.port ? `${name}:${url.port}` : name
}

/** True if a normalized host can be a shop's domain: dotted labels, or a name below localhost, but no address. */
export function isDomain(host: string): boolean {
  const name = nameOf(host)
  const labels = name.split('.')
  return !isAddress(name) && labels.length > 1 && labels.every((label) => /^(?!-)[a-z\d-]{1,63}(?<!-)$/.test(label))
}

/** True if a normalized host can only be this machine or an address, which name no shop. */
export function isUnnamed(host: string): boolean {
  const name = nameOf(host)
  return name === 'localhost' || isAddress(name)
}

/** A host without its port. */
export function nameOf(host: string): string {
  return host.replace(/:\d+$/, '')
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0
}
