import type { Bounds, Field, Operation, Service } from '@stoa/contract'
import type { ViolatedRule, Violation } from './errors.ts'
import { formats } from './formats.ts'
import { maskReader } from './mask.ts'

/**
 * Reads a wire value against the contract: drops unknown fields, converts text of query strings to numbers and booleans, and
 * adds one violation per broken rule.
 */
type Reader = (value: unknown, path: string, violations: Violation[]) => unknown

/**
 * Creates the reader of an operation's request. It checks bounds, formats, enums, oneOf groups and required paths, and reports
 * all violations at once.
 */
export function requestReader(operation: Operation): (value: unknown) => { request: unknown; violations: Violation[] } {
  const read = typeReader(operation.service, operation.request, isUpdate(operation) ? 'CLEARS' : 'ABSENT')
  const mask = maskReader(operation)
  const required = operation.required.map((path) => requirement(operation, path))
  return (value) => {
    const violations: Violation[] = []
    const request = read(value, '', violations) as Record<string, unknown>
    for (const check of required) check(request, violations)
    if (violations.length === 0) mask(value, request)
    return { request, violations }
  }
}

/**
 * The meaning of null where the contract does not declare the field nullable: in an update it clears a field of the entity;
 * everywhere else it equals leaving the field out.
 */
type NullMeaning = 'CLEARS' | 'ABSENT'

function isUpdate({ method, name }: Operation): boolean {
  return method === 'PATCH' || /^(bulk)?(update|upsert)/i.test(name)
}

const readers: Record<NullMeaning, WeakMap<Service, Map<string, Reader>>> = { CLEARS: new WeakMap(), ABSENT: new WeakMap() }

/** The reader of a type, created once. It is looked up late because types may be recursive (category trees). */
export function typeReader(service: Service, name: string, nulls: NullMeaning = 'ABSENT'): Reader {
  let ofService = readers[nulls].get(service)
  if (!ofService) readers[nulls].set(service, (ofService = new Map()))
  let reader = ofService.get(name)
  if (!reader) {
    ofService.set(name, (value, path, violations) => ofService.get(name)!(value, path, violations))
    reader = makeTypeReader(service, name, nulls)
    ofService.set(name, reader)
  }
  return reader
}

function makeTypeReader(service: Service, name: string, nulls: NullMeaning): Reader {
  const type = service.types[name]
  if (!type) return jsonReader
  const fields = Object.entries(type.fields).map(
    ([key, field]) => [key, fieldReader(service, field, nulls), nullReader(field, nulls)] as const,
  )
  const oneOfs = Object.values(type.oneOfs).filter((members) => members.length > 1)
  return (value, path, violations) => {
    if (!isObject(value)) {
      violations.push(violation(path, 'FORMAT', 'must be an object', { type: 'OBJECT' }))
      return {}
    }
    const result: Record<string, unknown> = {}
    for (const [key, read, readNull] of fields) {
      const raw = value[key]
      if (raw === undefined) continue
      const parsed = raw === null ? readNull(path) : read(raw, path === '' ? key : `${path}.${key}`, violations)
      if (parsed !== undefined) result[key] = parsed
    }
    for (const members of oneOfs) {
      const set = members.filter((member) => result[member] !== undefined && result[member] !== null)
      if (set.length > 1) {
        violations.push(
          violation(at(path, set[1]!), 'ONE_OF_ALIGNMENT', `cannot be set together with ${set[0]}`, { fields: set }),
        )
      }
    }
    return result
  }
}

/** What null becomes in a field. Structural fields of the request (its entity, its lists) are never null. */
function nullReader({ list, kind, nullable }: Field, nulls: NullMeaning): (path: string) => unknown {
  if (nulls === 'ABSENT') return () => (nullable && !list ? null : undefined)
  if (list) return (path) => (path === '' ? undefined : [])
  return (path) => (path === '' && kind === 'type' ? undefined : null)
}

function fieldReader(service: Service, field: Field, nulls: NullMeaning): Reader {
  const item = checked(itemReader(service, field, nulls), field)
  const single = field.list ? listReader(item, field.size) : item
  return field.map ? mapReader(single) : single
}

function listReader(item: Reader, size: Bounds | undefined): Reader {
  return (value, path, violations) => {
    // A query string repeats a parameter for a list, so a single value is a list of one.
    const list = Array.isArray(value) ? value : [value]
    if (typeof value === 'object' && !Array.isArray(value)) {
      violations.push(violation(path, 'FORMAT', 'must be a list', { type: 'LIST' }))
      return []
    }
    checkBounds(list.length, size, path, violations, sizeRules)
    return list.map((entry, index) => item(entry, `${path}[${index}]`, violations))
  }
}

function mapReader(item: Reader): Reader {
  return (value, path, violations) => {
    if (!isObject(value)) {
      violations.push(violation(path, 'FORMAT', 'must be an object', { type: 'OBJECT' }))
      return {}
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [
        stringReader(key, path, violations) as string,
        item(entry, `${path}.${key}`, violations),
      ]),
    )
  }
}

function itemReader(service: Service, field: Field, nulls: NullMeaning): Reader {
  switch (field.kind) {
    case 'type':
      return typeReader(service, field.ref!, nulls)
    case 'enum':
      return enumReader(service.enums[field.ref!] ?? [])
    case 'bool':
      return booleanReader
    case 'int':
      return integerReader
    case 'double':
      return numberReader
    case 'timestamp':
      return timestampReader
    case 'json':
      return jsonReader
    default:
      return stringReader
  }
}

const jsonReader: Reader = (value, path, violations) => {
  if (!isStorable(value)) violations.push(notStorable(path))
  return value
}

/** PostgreSQL stores neither NUL nor unpaired surrogates, in text and JSON alike; JSON escapes can write both. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry))
}

function notStorable(path: string): Violation {
  return violation(path, 'FORMAT', 'must not contain NUL or half a character', { type: 'TEXT' })
}

const stringReader: Reader = (value, path, violations) => {
  if (typeof value === 'string') {
    if (!isStorable(value)) violations.push(notStorable(path))
    return value
  }
  // Decimals and 64-bit integers are strings on the wire, but callers also send numbers.
  if (typeof value === 'number') return String(value)
  violations.push(violation(path, 'FORMAT', 'must be a string', { type: 'STRING' }))
  return ''
}

const booleanReader: Reader = (value, path, violations) => {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  if (value === 'false') return false
  violations.push(violation(path, 'FORMAT', 'must be true or false', { type: 'BOOLEAN' }))
  return false
}

const numberReader: Reader = (value, path, violations) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  violations.push(violation(path, 'FORMAT', 'must be a number', { type: 'NUMBER' }))
  return 0
}

const integerReader: Reader = (value, path, violations) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  violations.push(violation(path, 'FORMAT', 'must be a whole number', { type: 'INTEGER' }))
  return 0
}

const timestampReader: Reader = (value, path, violations) => {
  if (typeof value === 'string' && formats.TIMESTAMP!(value)) return new Date(value).toISOString()
  violations.push(violation(path, 'FORMAT', 'must be an ISO 8601 date and time', { type: 'TIMESTAMP' }))
  return new Date(0).toISOString()
}

function enumReader(values: readonly string[]): Reader {
  return (value, path, violations) => {
    if (typeof value === 'string' && values.includes(value)) return value
    violations.push(violation(path, 'INVALID_ENUM_VALUE', `must be one of ${values.join(', ')}`, { values }))
    return values[0]
  }
}

/** Adds the bounds checks of a field to its reader; a field without bounds has no extra cost. */
function checked(read: Reader, field: Field): Reader {
  const checks: ((value: any, path: string, violations: Violation[]) => void)[] = []
  const { length, value: range, decimal, format } = field
  if (length) checks.push((value, path, violations) => checkBounds(characters(value), length, path, violations, lengthRules))
  // A 64-bit integer is a string on the wire.
  if (range && field.kind === 'string') checks.push((value, path, violations) => checkInteger(value, path, violations))
  if (range) checks.push((value, path, violations) => checkBounds(value, range, path, violations, valueRules))
  // Clients clear an optional field with an empty text, so the format applies to non-empty texts only.
  if (format && formats[format])
    checks.push((value, path, violations) => value !== '' && checkFormat(value, format, path, violations))
  if (decimal) checks.push((value, path, violations) => checkDecimal(value, decimal, path, violations))
  if (checks.length === 0) return read
  return (value, path, violations) => {
    const before = violations.length
    const result = read(value, path, violations)
    if (violations.length === before) for (const check of checks) check(result, path, violations)
    return result
  }
}

interface BoundRules {
  min: ViolatedRule
  max: ViolatedRule
  exact?: ViolatedRule
  noun: string
}
const lengthRules: BoundRules = { min: 'MIN_LENGTH', max: 'MAX_LENGTH', exact: 'EXACT_LENGTH', noun: 'characters' }
const sizeRules: BoundRules = { min: 'MIN_SIZE', max: 'MAX_SIZE', exact: 'EXACT_SIZE', noun: 'items' }
const valueRules: BoundRules = { min: 'MIN', max: 'MAX', noun: '' }

function checkBounds(size: number, bounds: Bounds | undefined, path: string, violations: Violation[], rules: BoundRules): void {
  if (!bounds) return
  const [min, max] = bounds
  if (min !== null && min === max && rules.exact) {
    if (size !== min) violations.push(violation(path, rules.exact, `must have exactly ${min} ${rules.noun}`, { threshold: min }))
  } else if (min !== null && size < min) {
    violations.push(violation(path, rules.min, `must be at least ${min} ${rules.noun}`.trim(), { threshold: min }))
  } else if (max !== null && size > max) {
    violations.push(violation(path, rules.max, `must be at most ${max} ${rules.noun}`.trim(), { threshold: max }))
  }
}

function checkFormat(value: string, format: string, path: string, violations: Violation[]): void {
  if (formats[format]!(value)) return
  violations.push(violation(path, 'FORMAT', `must be a valid ${format.toLowerCase().replaceAll('_', ' ')}`, { type: format }))
}

function checkInteger(value: string, path: string, violations: Violation[]): void {
  if (/^-?\d{1,18}$/.test(value)) return
  violations.push(violation(path, 'FORMAT', 'must be a whole number', { type: 'INTEGER' }))
}

const decimalForm = /^-?\d{1,40}(\.\d{1,40})?$/

function checkDecimal(value: string, limits: NonNullable<Field['decimal']>, path: string, violations: Violation[]): void {
  if (!decimalForm.test(value)) {
    violations.push(violation(path, 'FORMAT', 'must be a decimal number', { type: 'DECIMAL_VALUE' }))
    return
  }
  const add = (rule: ViolatedRule, words: string, threshold: string | number) =>
    violations.push(violation(path, rule, `must ${words} ${threshold}`, { threshold }))
  const { gt, gte, lt, lte, maxScale } = limits
  if (gt !== undefined && compareDecimals(value, gt) <= 0) add('DECIMAL_GT', 'be greater than', gt)
  if (gte !== undefined && compareDecimals(value, gte) < 0) add('DECIMAL_GTE', 'be at least', gte)
  if (lt !== undefined && compareDecimals(value, lt) >= 0) add('DECIMAL_LT', 'be less than', lt)
  if (lte !== undefined && compareDecimals(value, lte) > 0) add('DECIMAL_LTE', 'be at most', lte)
  const scale = value.split('.')[1]?.replace(/(?<!0)0+$/, '').length ?? 0
  if (maxScale !== undefined && scale > maxScale) add('DECIMAL_MAX_SCALE', 'have a scale of at most', maxScale)
}

/** Compares exactly: a decimal never becomes a float. */
function compareDecimals(a: string, b: string): number {
  const scale = Math.max(a.split('.')[1]?.length ?? 0, b.split('.')[1]?.length ?? 0)
  const difference = scaled(a, scale) - scaled(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function scaled(decimal: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

/** A length in code points, not in UTF-16 units. */
function characters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The check of one required path. A nested path applies when its parent is present. */
function requirement(operation: Operation, path: string): (request: unknown, violations: Violation[]) => void {
  const group = /^\(oneOf (\w+)\)$/.exec(path)
  if (group) {
    const members = operation.service.types[operation.request]?.oneOfs[group[1]!] ?? []
    return (request, violations) => {
      if (members.some((member) => isPresent((request as Record<string, unknown>)[member]))) return
      violations.push(
        violation(members[0] ?? group[1]!, 'REQUIRED_ONE_OF_FIELD', `one of ${members.join(', ')} is required`, {
          fields: members,
        }),
      )
    }
  }
  const segments = path.split('.')
  const members = oneOfMembers(operation, segments)
  return (request, violations) => requireAt(request, segments, members, 0, '', violations)
}

/** The members of the oneOf group that a path ends in (`inventoryItem.trackingMethod`); undefined when it ends in a field. */
function oneOfMembers({ service, request }: Operation, segments: string[]): readonly string[] | undefined {
  let type: string | undefined = request
  for (const segment of segments.slice(0, -1)) type = type && service.types[type]?.fields[segment]?.ref
  return type ? service.types[type]?.oneOfs[segments.at(-1)!] : undefined
}

function requireAt(
  value: unknown,
  segments: string[],
  oneOf: readonly string[] | undefined,
  index: number,
  path: string,
  violations: Violation[],
): void {
  const here = at(path, segments[index]!)
  const holder = value as Record<string, unknown> | null
  const next = holder?.[segments[index]!]
  if (index === segments.length - 1 && oneOf) {
    if (oneOf.some((member) => isPresent(holder?.[member]))) return
    const fields = [...oneOf]
    violations.push(
      violation(at(path, fields[0]!), 'REQUIRED_ONE_OF_FIELD', `or one of ${fields.join(', ')} is required`, { fields }),
    )
  } else if (index === segments.length - 1) {
    if (!isPresent(next)) violations.push(violation(here, 'REQUIRED_FIELD', 'is required', {}))
  } else if (Array.isArray(next)) {
    next.forEach((item, position) => requireAt(item, segments, oneOf, index + 1, `${here}[${position}]`, violations))
  } else if (isPresent(next)) {
    requireAt(next, segments, oneOf, index + 1, here, violations)
  }
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function at(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function violation(field: string, violatedRule: ViolatedRule, description: string, data: Record<string, unknown>): Violation {
  return { field, description, violatedRule, data }
}
