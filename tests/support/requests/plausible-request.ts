import type { Field, Operation, Service } from '@stoa/contract'

/** Values of existing entities, by the names of request fields. */
export type KnownValues = Readonly<Record<string, unknown>>

/** A field of a request: its path and its schema. */
export interface FieldPath {
  path: readonly (string | number)[]
  field: Field
  /** A unique name: service, type and field. */
  name: string
}

/**
 * A valid request with plausible values in all fields, down to some depth, and the path of every field. Of a oneOf, only the
 * first member is filled.
 */
export function plausibleRequest(
  { service, request }: Operation,
  knownValues: KnownValues,
  maxDepth = 4,
): { request: object; places: FieldPath[] } {
  const places: FieldPath[] = []
  const filled = fill(service, request, [], knownValues, places, [], maxDepth) as object
  return { request: filled, places }
}

/** The request with another value at a path. */
export function withValue(request: object, path: FieldPath['path'], value: unknown): object {
  const copy = structuredClone(request)
  let holder = copy as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>
  holder[path.at(-1)!] = value
  return copy
}

function fill(
  service: Service,
  name: string,
  path: FieldPath['path'],
  knownValues: KnownValues,
  places: FieldPath[],
  inside: readonly string[],
  maxDepth: number,
): Record<string, unknown> | undefined {
  const type = service.types[name]
  if (!type || inside.length > maxDepth || inside.includes(name)) return undefined
  const rivals = new Set(Object.values(type.oneOfs).flatMap(([, ...others]) => others))
  const filled: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(type.fields)) {
    // An update identifies its entity by fields that it does not change.
    if ((field.readOnly && key !== 'id' && key !== 'revision') || rivals.has(key)) continue
    const here = [...path, key]
    const itemPath = field.list ? [...here, 0] : field.map ? [...here, 'key'] : here
    const single =
      field.kind === 'type'
        ? fill(service, field.ref!, itemPath, knownValues, places, [...inside, name], maxDepth)
        : valueOf(service, key, field, knownValues)
    if (single === undefined) continue
    filled[key] = field.list ? [single] : field.map ? { key: single } : single
    const place = { field, name: `${service.name} ${name}.${key}` }
    places.push({ ...place, path: here })
    if (itemPath !== here) places.push({ ...place, path: itemPath, name: `${place.name}[]` })
  }
  return filled
}

function valueOf(service: Service, key: string, field: Field, knownValues: KnownValues): unknown {
  if (knownValues[key] !== undefined) return knownValues[key]
  switch (field.kind) {
    case 'enum':
      return service.enums[field.ref!]?.find((value) => !/^(UNKNOWN|UNDEFINED|UNSPECIFIED)/.test(value))
    case 'bool':
      return false
    case 'int':
    case 'double':
      return Math.max(1, field.value?.[0] ?? 1)
    case 'timestamp':
      return '2030-01-01T00:00:00.000Z'
    case 'json':
      return {}
    default:
      return textOf(field)
  }
}

const texts: Record<string, string> = {
  GUID: '00000000-0000-4000-8000-00000000000f',
  EMAIL: 'ada@example.com',
  WEB_URL: 'https://example.com/a',
  COUNTRY: 'DE',
  CURRENCY: 'EUR',
  LANGUAGE: 'en',
  SUBDIVISION: 'DE-BE',
  PHONE: '+49 30 123456',
  DECIMAL_VALUE: '1.00',
  COLOR_HEX: '#aabbcc',
  LOCAL_DATE: '2030-01-01',
}

function textOf({ format, decimal, length }: Field): string {
  if (decimal) return '1'
  return (format && texts[format]) ?? 'abc'.padEnd(length?.[0] ?? 0, 'x')
}
