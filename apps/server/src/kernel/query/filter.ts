import { sql, type RawBuilder } from 'kysely'
import { invalid, type WireError } from '../errors.ts'
import type { FieldColumn } from './field-map.ts'

type Condition = RawBuilder<boolean>
type Fields = ReadonlyMap<string, FieldColumn>

/** Deeper or wider than this, a filter is refused: no plan of the database would be a good one. */
const maxConditions = 200

/**
 * Compiles the wire's filter language to SQL with bound parameters, over declared fields and their operators alone.
 * Throws a violation that names the field for anything else. An empty filter is true.
 */
export function compileFilter(filter: unknown, fields: Fields, root = 'query.filter'): Condition {
  const compiler = new Compiler(fields)
  return compiler.object(filter ?? {}, root)
}

class Compiler {
  readonly #fields: Fields
  #conditions = 0

  constructor(fields: Fields) {
    this.#fields = fields
  }

  object(filter: unknown, path: string): Condition {
    if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw wrong(path, 'must be an object')
    const conditions = Object.entries(filter).map(([key, value]) => this.#entry(key, value, `${path}.${key}`))
    return all(conditions)
  }

  #entry(key: string, value: unknown, path: string): Condition {
    if (++this.#conditions > maxConditions) throw wrong(path, `has more than ${maxConditions} conditions`)
    switch (key) {
      case '$and':
        return all(this.#list(value, path))
      case '$or':
        return any(this.#list(value, path))
      case '$not':
        // Three-valued logic would lose rows whose field is missing.
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
    // The client's own names for these three.
    const field = this.#fields.get(name.replace(/^_(id|createdDate|updatedDate)$/, '$1'))
    if (!field) throw wrong(path, `${name} cannot be filtered by`)
    if (!isOperators(value)) return compare(field, '$eq', value, path)
    return all(
      Object.entries(value).map(([operator, operand]) => {
        if (++this.#conditions > maxConditions) throw wrong(path, `has more than ${maxConditions} conditions`)
        return operator === '$not'
          ? sql<boolean>`(${this.#field(name, operand, `${path}.$not`)}) is not true`
          : compare(field, operator, operand, `${path}.${operator}`)
      }),
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

/** A field in a list inside `doc`: it matches when one of its values does. */
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
      return matchItems(field, list(operand, path))
    case '$startsWith':
      return sql`exists (select 1 from jsonb_path_query(doc, ${field.listPath!}::jsonpath) as item where starts_with(item #>> '{}', ${text(operand, path)}))`
    default:
      throw wrong(path, `${field.path} does not support ${operator}`)
  }
}

function someValue(field: FieldColumn, values: unknown[]): Condition {
  if (field.some) return field.some(values)
  const wanted = sql`${JSON.stringify(values)}::jsonb`
  return sql`jsonb_path_exists(doc, ${`${field.listPath!} ? (@ == $wanted[*])`}::jsonpath, jsonb_build_object('wanted', ${wanted}))`
}

function hasValue(field: FieldColumn): Condition {
  return sql`jsonb_path_exists(doc, ${field.listPath!}::jsonpath)`
}

/** Every pattern is matched by an item: containment, as `@>` means it. */
function matchItems(field: FieldColumn, patterns: unknown[]): Condition {
  return all(patterns.map((pattern) => sql<boolean>`${field.expression} @> ${JSON.stringify([pattern])}::jsonb`))
}

/** A value as the field's type; the cast is ours, the value is bound. */
function bind(field: FieldColumn, value: unknown, path: string): RawBuilder<unknown> {
  return sql`${checkedValue(field, value, path)}::${sql.raw(field.type)}`
}

function bindAll(field: FieldColumn, operand: unknown, path: string): RawBuilder<unknown> {
  const values = list(operand, path).map((value, index) => checkedValue(field, value, `${path}[${index}]`))
  return sql`${values}::${sql.raw(field.type)}[]`
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** No row has it: what an id that is no GUID equals. */
const noOne = '00000000-0000-0000-0000-000000000000'

function checkedValue(field: FieldColumn, value: unknown, path: string): string | boolean {
  if (field.type === 'boolean') {
    if (typeof value !== 'boolean') throw wrong(path, 'must be true or false')
    return value
  }
  const given = isWrapped(value) ? Object.values(value)[0] : value
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean')
    throw wrong(path, 'must be a single value')
  const asText = String(given)
  switch (field.type) {
    case 'numeric':
    case 'integer':
    case 'bigint':
      if (!/^-?\d{1,30}(\.\d{1,30})?$/.test(asText)) throw wrong(path, 'must be a number')
      return field.encode ? field.encode(asText) : asText
    case 'timestamptz':
      if (Number.isNaN(Date.parse(asText))) throw wrong(path, 'must be a date')
      return new Date(asText).toISOString()
    case 'uuid':
      return guid.test(asText) ? asText : noOne
    default:
      return text(asText, path)
  }
}

/** Some query builders wrap dates as `{"$date": "..."}`. */
function isWrapped(value: unknown): value is Record<'$date', unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 1 && '$date' in value
}

function text(value: unknown, path: string): string {
  if (typeof value !== 'string') throw wrong(path, 'must be a text')
  if (value.includes('\0')) throw wrong(path, 'must not contain NUL')
  return value
}

function list(operand: unknown, path: string): unknown[] {
  if (!Array.isArray(operand)) throw wrong(path, 'must be a list')
  if (operand.length > 1000) throw wrong(path, 'has more than 1000 values')
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

function escapeLike(value: string): string {
  return value.replaceAll(/[\\%_]/g, (char) => `\\${char}`)
}

function wrong(field: string, description: string): WireError {
  return invalid({ field, description, violatedRule: 'VALIDATION', data: {} })
}
