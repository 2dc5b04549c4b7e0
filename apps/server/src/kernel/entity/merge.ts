import type { Service } from '@stoa/contract'
import { invalid } from '../errors.ts'

type Doc = Record<string, unknown>

/**
 * Applies an update's fields to an entity: the fields present are the change, objects of the contract merge field by
 * field, lists and free-form values are replaced, `null` clears, and setting one member of a oneOf clears its siblings.
 * What the contract marks read-only or immutable stays as it was.
 */
export function merge(service: Service, typeName: string, before: Doc, change: Doc): Doc {
  const type = service.types[typeName]
  const result: Doc = { ...before }
  for (const [key, value] of Object.entries(change)) {
    const field = type?.fields[key]
    if (value === undefined || field?.readOnly || field?.immutable) continue
    if (value === null) delete result[key]
    else if (field?.kind === 'type' && !field.list && !field.map && isDoc(result[key]) && isDoc(value)) {
      result[key] = merge(service, field.ref!, result[key], value)
    } else result[key] = value
    if (value !== null) {
      for (const members of Object.values(type?.oneOfs ?? {})) {
        if (members.includes(key)) for (const sibling of members) if (sibling !== key) delete result[sibling]
      }
    }
  }
  return result
}

/** Applies exactly the masked paths: what the request leaves out under a masked path is cleared. */
export function mergeMasked(service: Service, typeName: string, before: Doc, change: Doc, mask: readonly string[]): Doc {
  const result = structuredClone(before)
  for (const path of mask) {
    const segments = path.split('.')
    const field = fieldAt(service, typeName, segments)
    if (!field)
      throw invalid({ field: 'fieldMask', description: `names ${path}, which is no field`, violatedRule: 'VALIDATION', data: {} })
    if (field.readOnly || field.immutable) continue
    setAt(result, segments, valueAt(change, segments))
  }
  return result
}

/** A field mask in any form that clients send: `a,b.c`, a list of those, or `{paths: [...]}`. */
export function maskPaths(mask: unknown): string[] | undefined {
  if (mask === undefined || mask === null) return undefined
  const parts = typeof mask === 'string' ? [mask] : Array.isArray(mask) ? mask : ((mask as { paths?: unknown }).paths ?? [])
  const paths = (Array.isArray(parts) ? parts : [parts]).flatMap((part) => String(part).split(',')).map((path) => path.trim())
  return paths.filter((path) => path !== '' && path !== 'revision' && path !== 'id')
}

/** An entity as first stored: without nulls and without what only the server sets. */
export function fresh(service: Service, typeName: string, given: Doc): Doc {
  const type = service.types[typeName]
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => value !== null && value !== undefined && !type?.fields[key]?.readOnly),
  )
}

function fieldAt(service: Service, typeName: string, segments: string[]) {
  let type: string | undefined = typeName
  let field
  for (const segment of segments) {
    field = type ? service.types[type]?.fields[segment] : undefined
    if (!field) return undefined
    if (field.kind === 'json' || field.map) return field
    type = field.kind === 'type' ? field.ref : undefined
  }
  return field
}

function valueAt(doc: Doc, segments: string[]): unknown {
  let value: unknown = doc
  for (const segment of segments) value = isDoc(value) ? value[segment] : undefined
  return value
}

function setAt(doc: Doc, segments: string[], value: unknown): void {
  let holder = doc
  for (const segment of segments.slice(0, -1)) {
    if (!isDoc(holder[segment])) holder[segment] = {}
    holder = holder[segment] as Doc
  }
  const last = segments.at(-1)!
  if (value === undefined || value === null) delete holder[last]
  else holder[last] = value
}

function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
