import type { Field, Service } from '@stoa/contract'

type Doc = Record<string, unknown>

/**
 * Applies the fields of an update to an entity: fields that are present change, objects of the contract are merged field by
 * field, lists and free-form values are replaced, `null` clears, and setting one member of a oneOf clears the others. Read-only
 * and immutable fields of the contract are unchanged.
 */
export function merge(service: Service, typeName: string, before: Doc, change: Doc): Doc {
  const type = service.types[typeName]
  const result: Doc = { ...before }
  for (const [key, value] of Object.entries(change)) {
    const field = type?.fields[key]
    if (value === undefined || field?.readOnly || field?.immutable) continue
    if (value === null) delete result[key]
    else if (field?.kind === 'type' && !field.list && !field.map && isDoc(value)) {
      result[key] = merge(service, field.ref, isDoc(result[key]) ? result[key] : {}, value)
    } else result[key] = value
    if (value !== null) {
      for (const members of Object.values(type?.oneOfs ?? {})) {
        if (members.includes(key)) for (const sibling of members) if (sibling !== key) delete result[sibling]
      }
    }
  }
  return result
}

/**
 * An entity as first stored: with the contract's defaults of its own fields, without nulls and without fields that only the
 * server sets.
 */
export function fresh(service: Service, typeName: string, input: Doc): Doc {
  const fields = service.types[typeName]?.fields ?? {}
  const given = Object.entries(input).filter(([key, value]) => value !== null && value !== undefined && !fields[key]?.readOnly)
  const defaults = Object.entries(fields).flatMap(([key, field]) => {
    const value = field.readOnly ? undefined : defaultOf(field)
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries([...defaults, ...given])
}

/** Undefined where the contract has no default, or one that is computed from other fields. */
function defaultOf({ kind, default: text }: Field): unknown {
  if (text === undefined) return undefined
  if (kind === 'bool') return text === 'true'
  if (kind === 'int') return Number(text)
  return kind === 'enum' ? text : undefined
}

function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
