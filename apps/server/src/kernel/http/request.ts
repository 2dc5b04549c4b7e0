import { WireError } from '../basics/errors.ts'

/** Nesting limit of a JSON body; deeper nesting is an attack. */
const maxDepth = 64
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses a JSON body. Throws INVALID_ARGUMENT for invalid UTF-8, for all that `parseJson` refuses, and for what is no object. */
export function parseBody(body: Buffer, isUtf8: (bytes: Buffer) => boolean): unknown {
  if (!isUtf8(body)) throw badRequest('the body is not UTF-8')
  const value = parseJson(body.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest('the body must be a JSON object')
  return value
}

/** Parses the JSON of a body. Throws INVALID_ARGUMENT for invalid JSON, for too deep nesting, and for keys that could change a prototype. */
export function parseJson(text: string): unknown {
  let hasForbiddenKey = false
  let value: unknown
  try {
    checkDepth(text)
    value =
      // An escaped letter could hide a forbidden key.
      text.includes('"__proto__"') || text.includes('"constructor"') || text.includes('\\u')
        ? JSON.parse(text, (key, inner: unknown) => {
            if (forbiddenKeys.has(key)) hasForbiddenKey = true
            return inner
          })
        : JSON.parse(text)
  } catch (error) {
    if (error instanceof WireError) throw error
    throw badRequest('the body is not valid JSON')
  }
  if (hasForbiddenKey) throw badRequest('the body has a forbidden key')
  return value
}

/** Counts brackets outside of strings before the parser allocates anything. */
function checkDepth(text: string): void {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index)
    if (inString) {
      if (char === 0x5c) index++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > maxDepth) throw badRequest(`the body is nested deeper than ${maxDepth} levels`)
    } else if (char === 0x7d || char === 0x5d) depth--
  }
}

/**
 * Parses the query string of a GET: dotted names are nested fields, a repeated name is a list, and `.r` is the whole request as
 * base64url JSON, which the published client sends when the request contains nested objects.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const request = emptyObject()
  for (const [name, value] of new URLSearchParams(text)) {
    if (name === '.r') Object.assign(request, parsePacked(value))
    else addPath(request, name.split('.'), value)
  }
  return request
}

function parsePacked(text: string): object {
  return parseBody(Buffer.from(text, 'base64url'), () => true) as object
}

function addPath(target: Record<string, unknown>, path: string[], value: string): void {
  const holder = holderOf(target, path)
  const key = path.at(-1)!
  const before = holder[key]
  holder[key] = before === undefined ? value : Array.isArray(before) ? [...(before as string[]), value] : [before, value]
}

/** Sets the value at a path and creates missing objects. */
export function setPath(target: Record<string, unknown>, path: string[], value: string): void {
  holderOf(target, path)[path.at(-1)!] = value
}

function holderOf(target: Record<string, unknown>, path: string[]): Record<string, unknown> {
  let holder = target
  for (const segment of path) if (forbiddenKeys.has(segment)) throw badRequest(`${segment} is not a field`)
  for (const segment of path.slice(0, -1)) {
    const next = holder[segment]
    if (typeof next !== 'object' || next === null || Array.isArray(next)) holder[segment] = emptyObject()
    holder = holder[segment] as Record<string, unknown>
  }
  return holder
}

/** Without a prototype: the names in a query string are any text, `toString` too. */
function emptyObject(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>
}

function badRequest(description: string): WireError {
  return new WireError(400, 'INVALID_ARGUMENT', description)
}
