import { wireName } from '../../basics/wire-name.ts'
import { sql, type RawBuilder } from 'kysely'
import { isDoc } from '../../basics/doc.ts'
import { invalid, type WireError } from '../../basics/errors.ts'
import type { FieldColumn, Fields } from './field-map.ts'
import { escapeLike } from './escape-like.ts'

type Condition = RawBuilder<boolean>

/**
 * Filters beyond these bounds are refused before anything is compiled, because neither we nor the database could process them
 * quickly.
 */
const maxConditions = 200
const maxDepth = 16
const maxValues = 1000
const maxTextLength = 4000

/**
 * Compiles the wire's filter language to SQL with bound parameters, using only declared fields and operators. Throws a
 * violation that names the field for anything else. An empty filter is true.
 */
export function compileFilter(filter: unknown, fields: Fields, root = 'query.filter'): Condition {
  checkCost(filter, root)
  const compiler = new Compiler(fields)
  return compiler.object(filter ?? {}, root)
}

/**
 * True if a filter asks for rows whose field has the value: it names the value in `$eq`, `$in` or `$hasSome`, or excludes it inside
 * a negation. A filter on other values or other fields does not ask.
 */
export function asksFor(filter: unknown, field: string, value: string): boolean {
  return asks(filter, false)

  function asks(part: unknown, isNegated: boolean): boolean {
    if (Array.isArray(part)) return part.some((item) => asks(item, isNegated))
    if (!isDoc(part)) return false
    return Object.entries(part).some(([key, entry]) => {
      if (key === '$and' || key === '$or') return asks(entry, isNegated)
      if (key === '$not') return asks(entry, !isNegated)
      return wireName(key) === field && asksOf(entry, isNegated)
    })
  }

  function asksOf(condition: unknown, isNegated: boolean): boolean {
    if (!isOperators(condition)) return !isNegated && condition === value
    return Object.entries(condition).some(([operator, operand]) => {
      if (operator === '$not') return asksOf(operand, !isNegated)
      const isNamed = [operand].flat().includes(value)
      return isNamed && (isNegated ? ['$ne', '$nin'] : ['$eq', '$in', '$hasSome']).includes(operator)
    })
  }
}

/** Counts every member, including list entries, before the first condition is built. */
function checkCost(filter: unknown, root: string): void {
  let members = 0
  let values = 0
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return
    if (depth > maxDepth) throw wrong(root, `is nested deeper than ${maxDepth} levels`)
    const isValueList = Array.isArray(value) && value.every((entry) => typeof entry !== 'object')
    if (isValueList) values += value.length
    else members += Object.keys(value).length
    if (values > maxValues) throw wrong(root, `has more than ${maxValues} values`)
    if (members > maxConditions) throw wrong(root, `has more than ${maxConditions} conditions`)
    if (!isValueList) for (const entry of Object.values(value)) visit(entry, depth + 1)
  }
  visit(filter, 0)
}

class Compiler {
  readonly #fields: Fields

  constructor(fields: Fields) {
    this.#fields = fields
  }

  object(filter: unknown, path: string): Condition {
    if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw wrong(path, 'must be an object')
    const conditions = Object.entries(filter).map(([key, value]) => this.#entry(key, value, `${path}.${key}`))
    return all(conditions)
  }

  #entry(key: string, value: unknown, path: string): Condition {
    switch (key) {
      case '$and':
        return all(this.#list(value, path))
      case '$or':
        return any(this.#list(value, path))
      case '$not':
        // Plain NOT would drop rows whose field is missing, because of three-valued logic.
        return sql`(${all(Array.isArray(value) ? this.#list(value, path) : [this.object(value, path)])}) is not true`
      default:
        return this.#field(key, value, path)
    }
  }

  #list(value: unknown, path: string): Condition[] {
    if (!Array.isArray(value)) throw wrong(path, 'must be a list of filters')
    return value.map((item, index) => this.object(item, `${path}[${index}]`))
  }

  #field(name: string, value: unknown, path: string): Condition {
    const field = this.#fields.get(wireName(name))
    if (!field) throw wrong(path, `${name} cannot be filtered by`)
    if (!isOperators(value)) return compare(field, '$eq', value, path)
    return all(
      Object.entries(value).map(([operator, operand]) =>
        operator === '$not'
          ? sql<boolean>`(${this.#field(name, operand, `${path}.$not`)}) is not true`
          : compare(field, operator, operand, `${path}.${operator}`),
      ),
    )
  }
}

function compare(field: FieldColumn, operator: string, operand: unknown, path: string): Condition {
  if (!field.operators.includes(operator)) throw wrong(path, `${field.path} does not support ${operator}`)
  return field.listPath ? compareList(field, operator, operand, path) : compareValue(field, operator, operand, path)
}

function compareValue(field: FieldColumn, operator: string, operand: unknown, path: string): Condition {
  const { expression } = field
  switch (operator) {
    case '$eq':
      return operand === null ? sql`${expression} is null` : sql`${expression} = ${bind(field, operand, path)}`
    case '$ne':
      return operand === null ? sql`${expression} is not null` : sql`${expression} is distinct from ${bind(field, operand, path)}`
    case '$gt':
      return sql`${expression} > ${bind(field, operand, path)}`
    case '$gte':
      return sql`${expression} >= ${bind(field, operand, path)}`
    case '$lt':
      return sql`${expression} < ${bind(field, operand, path)}`
    case '$lte':
      return sql`${expression} <= ${bind(field, operand, path)}`
    case '$in':
    case '$hasSome':
      return sql`${expression} = any(${bindAll(field, operand, path)})`
    case '$nin':
      return sql`(${expression} = any(${bindAll(field, operand, path)})) is not true`
    case '$hasAll':
      return all(
        list(operand, path).map((value, index) => sql<boolean>`${expression} = ${bind(field, value, `${path}[${index}]`)}`),
      )
    case '$startsWith':
      return sql`starts_with(${expression}::text, ${text(operand, path)})`
    case '$endsWith':
      return sql`${expression}::text like ${`%${escapeLike(text(operand, path))}`}`
    case '$contains':
      return sql`${expression}::text ilike ${`%${escapeLike(text(operand, path))}%`}`
    case '$exists':
      return flag(operand, path) ? sql`${expression} is not null` : sql`${expression} is null`
    case '$isEmpty':
      return flag(operand, path) ? sql`coalesce(${expression}::text, '') = ''` : sql`coalesce(${expression}::text, '') <> ''`
    default:
      throw wrong(path, `${operator} is not an operator`)
  }
}

/** A field in a list inside `doc` matches when one of its values does. */
function compareList(field: FieldColumn, operator: string, operand: unknown, path: string): Condition {
  switch (operator) {
    case '$eq':
      return someValue(field, [operand])
    case '$in':
    case '$hasSome':
      return someValue(field, list(operand, path))
    case '$ne':
      return sql`(${someValue(field, [operand])}) is not true`
    case '$nin':
      return sql`(${someValue(field, list(operand, path))}) is not true`
    case '$hasAll':
      return all(list(operand, path).map((value) => someValue(field, [value])))
    case '$exists':
      return flag(operand, path) ? hasValue(field) : sql`not ${hasValue(field)}`
    case '$isEmpty':
      return flag(operand, path) ? sql`not ${hasValue(field)}` : hasValue(field)
    case '$matchItems':
      return matchItems(field, list(operand, path), path)
    case '$startsWith':
      return sql`exists (select 1 from jsonb_path_query(doc, ${field.listPath!}::jsonpath) as item where starts_with(item #>> '{}', ${text(operand, path)}))`
    default:
      throw wrong(path, `${field.path} does not support ${operator}`)
  }
}

function someValue(field: FieldColumn, values: unknown[]): Condition {
  if (field.some) return field.some(values)
  const candidates = sql`${JSON.stringify(values)}::jsonb`
  return sql`jsonb_path_exists(doc, ${`${field.listPath!} ? (@ == $values[*])`}::jsonpath, jsonb_build_object('values', ${candidates}))`
}

function hasValue(field: FieldColumn): Condition {
  return sql`jsonb_path_exists(doc, ${field.listPath!}::jsonpath)`
}

/** Every pattern matches an item, with the semantics of `@>`. Within a pattern, `$in` and `$hasSome` allow several values. */
function matchItems(field: FieldColumn, patterns: unknown[], path: string): Condition {
  const holds = (pattern: unknown) => sql<boolean>`${field.expression} @> ${JSON.stringify([pattern])}::jsonb`
  return all(patterns.map((pattern, index) => any(alternatives(pattern, `${path}[${index}]`).map(holds))))
}

/** The patterns without operators of which one must match. */
function alternatives(pattern: unknown, path: string): unknown[] {
  if (typeof pattern !== 'object' || pattern === null) return [pattern]
  if (Array.isArray(pattern)) throw wrong(path, 'must be an object')
  return Object.entries(pattern).reduce<object[]>(
    (found, [key, value]) => {
      if (key.startsWith('$')) throw wrong(`${path}.${key}`, `${key} is not supported here`)
      const values = allowedValues(value, `${path}.${key}`)
      if (found.length * values.length > maxConditions) throw wrong(path, `has more than ${maxConditions} combinations of values`)
      return found.flatMap((one) => values.map((each) => ({ ...one, [wireName(key)]: each })))
    },
    [{}],
  )
}

function allowedValues(value: unknown, path: string): unknown[] {
  if (!isOperators(value)) return isDoc(value) ? alternatives(value, path) : [value]
  const [[operator, operand] = ['', undefined], ...more] = Object.entries(value)
  if (more.length > 0) throw wrong(path, 'must have a single operator')
  switch (operator) {
    case '$eq':
      return [operand]
    case '$in':
    case '$hasSome':
      return list(operand, `${path}.${operator}`)
    default:
      throw wrong(`${path}.${operator}`, `${operator} is not supported here`)
  }
}

/** A value as the field's type. The cast is fixed, the value is bound. */
function bind(field: FieldColumn, value: unknown, path: string): RawBuilder<unknown> {
  const checked = checkedValue(field, value, path)
  return sql`${checked}::${sql.raw(isFraction(field, checked) ? 'numeric' : field.type)}`
}

function isFraction({ type }: FieldColumn, value: string | boolean): boolean {
  return (type === 'integer' || type === 'bigint') && String(value).includes('.')
}

function bindAll(field: FieldColumn, operand: unknown, path: string): RawBuilder<unknown> {
  const values = list(operand, path).map((value, index) => checkedValue(field, value, `${path}[${index}]`))
  const isNumeric = values.some((value) => isFraction(field, value))
  return sql`${values}::${sql.raw(isNumeric ? 'numeric' : field.type)}[]`
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Matches no row: the result for an id that is no GUID. */
const noOne = '00000000-0000-0000-0000-000000000000'

/** A filter value in the type of its column. Throws when PostgreSQL would refuse it: wrong type or out of range. */
export function checkedValue(field: FieldColumn, value: unknown, path: string): string | boolean {
  if (field.type === 'boolean') {
    if (typeof value !== 'boolean') throw wrong(path, 'must be true or false')
    return value
  }
  const raw = isWrapped(value) ? Object.values(value)[0] : value
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') throw wrong(path, 'must be a single value')
  const asText = String(raw)
  switch (field.type) {
    case 'numeric':
    case 'integer':
    case 'bigint':
      return number(field, asText, path)
    case 'timestamptz':
      return date(asText, path)
    case 'uuid':
      return guid.test(asText) ? asText : noOne
    default:
      return field.encode ? field.encode(text(asText, path)) : text(asText, path)
  }
}

const integerBounds = { integer: 2n ** 31n, bigint: 2n ** 63n }

/** A number for the column. Integer columns are compared with fractions as numbers, so `$gt 1.5` keeps its meaning. */
function number(field: FieldColumn, raw: string, path: string): string {
  if (raw.length > 62 || !/^-?\d{1,30}(\.\d{1,30})?$/.test(raw)) throw wrong(path, 'must be a number')
  const encoded = field.encode ? field.encode(raw) : raw
  if (field.type === 'numeric') return encoded
  const bound = integerBounds[field.type as keyof typeof integerBounds]
  const whole = BigInt(encoded.split('.')[0]!)
  if (whole >= bound || whole < -bound) throw wrong(path, 'is out of range')
  return encoded
}

/** A timestamp that JavaScript and PostgreSQL read as the same moment, within calendar years. */
function date(raw: string, path: string): string {
  const moment = raw.length > 64 ? Number.NaN : Date.parse(raw)
  const year = Number.isNaN(moment) ? 0 : new Date(moment).getUTCFullYear()
  if (year < 1 || year > 9999) throw wrong(path, 'must be a date from the year 1 to 9999')
  return new Date(moment).toISOString()
}

/** Some query builders send dates as `{"$date": "..."}`. */
function isWrapped(value: unknown): value is Record<'$date', unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 1 && '$date' in value
}

function text(value: unknown, path: string): string {
  if (typeof value !== 'string') throw wrong(path, 'must be a text')
  if (value.includes('\0') || !value.isWellFormed()) throw wrong(path, 'must not contain NUL or half a character')
  if (value.length > maxTextLength) throw wrong(path, `must be at most ${maxTextLength} characters`)
  return value
}

function list(operand: unknown, path: string): unknown[] {
  if (!Array.isArray(operand)) throw wrong(path, 'must be a list')
  return operand
}

function flag(operand: unknown, path: string): boolean {
  if (typeof operand !== 'boolean') throw wrong(path, 'must be true or false')
  return operand
}

function isOperators(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).some((key) => key.startsWith('$') && key !== '$date')
  )
}

function all(conditions: Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

function any(conditions: Condition[]): Condition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

function wrong(field: string, description: string): WireError {
  return invalid({ field, description, violatedRule: 'VALIDATION', data: {} })
}
