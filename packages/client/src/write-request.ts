import type { Call } from '@stoa/contract'
import { base64url } from './base64url.ts'

/** "when a GET has a `fallback` and its query string is longer than 4000 characters, the SDK sends the fallback instead" */
const longestQuery = 4000

/** A request as it is sent: fields in the path, then in the query (GET, DELETE) or in a JSON body. */
export function writeRequest(
  { method, path, packed }: Call,
  request: object,
): { method: Call['method']; path: string; body?: string } {
  const inPath: string[] = []
  const filled = path.replace(/\{([^{}]+)\}/g, (_, field: string) => {
    inPath.push(field)
    return encodeURIComponent(valueAt(request, field))
  })
  const withBody = (given: Call['method'], below = '') => ({ method: given, path: filled + below, body: JSON.stringify(request) })
  if (method !== 'GET' && method !== 'DELETE') return withBody(method)
  const isPacked = packed !== undefined
  const query = isPacked || holdsObjectsInArray(request) ? packedQuery(request) : dottedQuery(request, inPath)
  if (isPacked && query.length > longestQuery) return withBody('POST', packed)
  return { method, path: query ? `${filled}?${query}` : filled }
}

function valueAt(request: object, field: string): string {
  const value = field.split('.').reduce<any>((part, key) => part?.[key], request)
  // An empty path segment would be another route: a list instead of one entity.
  if (value === undefined || value === null || value === '') throw new TypeError(`The path needs ${field}`)
  return String(value)
}

/** A request with nested objects is sent as one parameter `.r`: its JSON as base64url without padding. */
function packedQuery(request: object): string {
  return `.r=${base64url(new TextEncoder().encode(JSON.stringify(request)))}`
}

/** Nested fields as dotted keys, arrays as repeated keys; null and undefined are left out. */
function dottedQuery(request: object, leftOut: readonly string[]): string {
  const query = new URLSearchParams()
  const write = (key: string, value: unknown): void => {
    if (value === undefined || value === null || leftOut.includes(key)) return
    if (Array.isArray(value)) for (const item of value) write(key, item)
    else if (typeof value === 'object') writeFields(value, `${key}.`)
    else query.append(key, String(value))
  }
  const writeFields = (fields: object, prefix: string): void => {
    for (const [key, value] of Object.entries(fields)) write(prefix + key, value)
  }
  writeFields(request, '')
  return query.toString()
}

function holdsObjectsInArray(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && item !== null)
  return Object.values(value).some(holdsObjectsInArray)
}
