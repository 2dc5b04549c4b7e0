import { hashSecret, newSecret } from './credentials.ts'

/** A token in an address that lets whoever has the address open one row: site, row and secret. The hash is what is stored. */
export function newAddressToken(siteId: string, id: string): { token: string; secretHash: string } {
  const { secret, secretHash } = newSecret()
  return { token: `${compact(siteId)}${compact(id)}${secret}`, secretHash }
}

/** The site and the row that a token names; undefined for a text that is none. */
export function readAddressToken(token: string): { siteId: string; id: string; secretHash: string } | undefined {
  const [, site, id, secret] = /^([0-9a-f]{32})([0-9a-f]{32})([\w-]{43})$/.exec(token) ?? []
  if (!site || !id || !secret) return undefined
  return { siteId: expanded(site), id: expanded(id), secretHash: hashSecret(secret) }
}

function compact(id: string): string {
  return id.replaceAll('-', '')
}

function expanded(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
