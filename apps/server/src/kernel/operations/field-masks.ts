import { getType, type Field, type Operation, type Service } from '@stoa/contract'
import { invalid, refusal, type Violation } from '../basics/errors.ts'

type Doc = Record<string, unknown>

/** Applies an operation's field masks to its request, as `maskReader` does. */
export type MaskReader = (original: unknown, request: Doc) => void

const unsupportedCode = 'FIELD_MASK_VALUE_NOT_SUPPORTED'
const missingCode = 'FIELD_MASK_WITH_FIELD_NOT_PASSED_ERROR'

/**
 * Reduces the entity of an update to the fields that its mask names, so that implementations know one form of update: the
 * fields present. A masked field without a value becomes null, which clears it; the entity's identifying fields stay. `given`
 * is the request before reading, because some masks are not part of the request's type.
 */
export function maskReader(operation: Operation): MaskReader {
  const masks = masksOf(operation)
  return (original, request) => {
    for (const { name, list, entity } of masks) {
      if (!list) apply(operation, entity, original, request, name, '')
      else {
        const items = Array.isArray(request[list]) ? (request[list] as Doc[]) : []
        items.forEach((item, index) => apply(operation, entity, itemOf(original, list, index), item, name, `${list}[${index}].`))
      }
    }
  }
}

/** A mask of an operation: the field with it, the list whose items have it, and the entity that it refers to. */
export interface Mask {
  name: string
  list: string | undefined
  entity: { key: string; type: string }
}

export function masksOf(operation: Operation): Mask[] {
  return operation.masks.map((mask) => {
    const [name, list] = mask.split('.').toReversed() as [string, string?]
    const holder = list ? listedType(operation, list) : operation.request
    return { name, list, entity: entityOf(operation.service, holder) }
  })
}

function listedType({ service, request }: Operation, list: string): string {
  const type = getType(service, request).fields[list]?.ref
  if (!type) throw new Error(`${service.name}: ${request} has no list ${list} of entities`)
  return type
}

/** The field of the request, or of an item of its list, that a mask refers to: the first one that holds an entity. */
function entityOf(service: Service, holder: string): { key: string; type: string } {
  for (const [key, field] of Object.entries(service.types[holder]?.fields ?? {}))
    if (field.kind === 'type' && !field.list) return { key, type: field.ref }
  throw new Error(`${service.name}: ${holder} has a mask and no entity`)
}

function itemOf(original: unknown, list: string, index: number): unknown {
  const items = isDoc(original) ? original[list] : undefined
  return Array.isArray(items) ? items[index] : items
}

function apply(
  operation: Operation,
  { key, type }: { key: string; type: string },
  original: unknown,
  holder: Doc,
  name: string,
  root: string,
): void {
  const mask = isDoc(original) ? original[name] : undefined
  delete holder[name]
  const paths = pathsOf(mask)
  if (!paths || !isDoc(holder[key])) return
  holder[key] = masked(operation, type, holder[key], paths, `${root}${name}`)
}

const maxPaths = 1000

/** A field mask in any form that clients send: `a,b.c`, a list of those, or `{paths: [...]}`. Undefined when it is empty. */
export function pathsOf(mask: unknown): string[] | undefined {
  const original = isDoc(mask) ? mask['paths'] : mask
  const parts = original === undefined || original === null ? [] : [original].flat(1)
  const paths = parts
    .flatMap((part) => String(part).split(','))
    .map((path) => path.trim())
    .filter((path) => path !== '')
  return paths.length === 0 ? undefined : paths
}

function masked(operation: Operation, type: string, entity: Doc, paths: readonly string[], field: string): Doc {
  const { service, errors } = operation
  if (paths.length > maxPaths) throw invalid(violation(field, `names more than ${maxPaths} fields`))
  const result: Doc = {}
  for (const [key, facts] of Object.entries(getType(service, type).fields))
    if ((identifying.has(key) || facts.immutable) && entity[key] !== undefined) result[key] = entity[key]

  const unsupported: string[] = []
  const missing: string[] = []
  for (const path of paths) {
    if (identifying.has(path)) continue
    const segments = path.split('.') as [string, ...string[]]
    const facts = fieldAt(service, type, segments)
    if (!facts && !(unsupportedCode in errors)) throw invalid(violation(field, `names ${path}, which is not a field to change`))
    if (!facts || facts.readOnly || facts.immutable) {
      unsupported.push(path)
      continue
    }
    const value = valueAt(entity, segments)
    if (entity[segments[0]] === undefined) missing.push(path)
    setAt(result, segments, value === undefined ? null : complete(service, facts, value))
  }
  // Without an error code for it, a read-only field in a mask is ignored, as it is without a mask.
  if (unsupported.length > 0 && unsupportedCode in errors)
    throw refusal(unsupportedCode, `${unsupported.join(', ')} cannot be changed`, { fieldMasks: unsupported })
  if (missing.length > 0 && missingCode in errors)
    throw refusal(missingCode, `${missing.join(', ')} is masked but not given`, { fieldMasks: missing })
  return result
}

/** Named in a mask or not, they say which entity is changed. */
export const identifying = new Set(['id', 'revision'])

/** The field at a path. Undefined for an unknown path and for a part of a list, a map or free-form JSON. */
export function fieldAt(service: Service, type: string, segments: readonly string[]): Field | undefined {
  let current: string | undefined = type
  let field: Field | undefined
  for (const segment of segments) {
    field = current ? service.types[current]?.fields[segment] : undefined
    if (!field) return undefined
    current = field.kind === 'type' && !field.list && !field.map ? field.ref : undefined
  }
  return field
}

/** A masked object replaces the stored one: fields that it leaves out are cleared. */
function complete(service: Service, { kind, ref, list, map }: Field, value: unknown): unknown {
  if (kind !== 'type' || list || map || !isDoc(value)) return value
  const result: Doc = { ...value }
  for (const [key, field] of Object.entries((ref && service.types[ref]?.fields) || {})) {
    if (field.readOnly || field.immutable) continue
    result[key] = result[key] === undefined ? null : complete(service, field, result[key])
  }
  return result
}

function valueAt(doc: Doc, segments: readonly string[]): unknown {
  return segments.reduce<unknown>(
    (value, segment) => (isDoc(value) && Object.hasOwn(value, segment) ? value[segment] : undefined),
    doc,
  )
}

function setAt(doc: Doc, segments: readonly string[], value: unknown): void {
  let holder = doc
  for (const segment of segments.slice(0, -1)) {
    if (!isDoc(holder[segment])) holder[segment] = {}
    holder = holder[segment] as Doc
  }
  holder[segments.at(-1)!] = value
}

function violation(field: string, description: string): Violation {
  return { field, description, violatedRule: 'VALIDATION', data: {} }
}

function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
