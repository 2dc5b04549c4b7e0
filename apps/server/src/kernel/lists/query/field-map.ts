import type { Field, QueryableField, Service } from '@stoa/contract'
import { sql, type RawBuilder } from 'kysely'

/** Where the value of a filterable field is stored. */
export interface FieldColumn {
  path: string
  /** The SQL type of the compared value. */
  type: 'text' | 'numeric' | 'boolean' | 'timestamptz' | 'uuid' | 'bigint' | 'integer'
  expression: RawBuilder<unknown>
  /** A `not null` column is paged by a plain row comparison. */
  notNull: boolean
  /** Set when the field is inside a list: the JSON path to its values. */
  listPath?: string
  /** Set when another table knows which rows have one of some values. */
  some?(values: readonly unknown[]): RawBuilder<boolean>
  operators: readonly string[]
  sortable: boolean
  /** Converts a filter value for the column, such as a decimal amount into minor units. */
  encode?(value: string): string
}

/** The fields that a list can be filtered and sorted by, by path. */
export type Fields = ReadonlyMap<string, FieldColumn>

/** Columns of a table by field path; all other fields are in `doc`. */
export type ColumnMap = Record<string, ColumnSpec>
export type ColumnSpec =
  | string
  | ({ column: string; type?: FieldColumn['type']; notNull?: boolean } & Pick<FieldColumn, 'encode'>)

const textOperators = [
  '$eq',
  '$ne',
  '$gt',
  '$lt',
  '$gte',
  '$lte',
  '$isEmpty',
  '$exists',
  '$in',
  '$nin',
  '$startsWith',
  '$contains',
  '$endsWith',
]
const orderedOperators = ['$eq', '$ne', '$gt', '$lt', '$gte', '$lte', '$exists', '$in', '$nin']
const choiceOperators = ['$eq', '$ne', '$exists', '$in', '$nin']
const listOperators = ['$hasAll', '$hasSome', '$isEmpty', '$exists', '$eq', '$in']
const objectListOperators = ['$isEmpty', '$exists', '$matchItems']

/**
 * The filterable fields of an entity that the contract declares, with their columns and operators. Fields that the contract's
 * query block does not name cannot be queried.
 */
export function fieldMap(
  service: Service,
  type: string,
  declared: Record<string, QueryableField>,
  columns: ColumnMap,
): Map<string, FieldColumn> {
  return new Map(Object.entries(declared).map(([path, facts]) => [path, columnFor(service, type, path, facts, columns)]))
}

const ownColumns: ColumnMap = {
  id: { column: 'id', type: 'uuid', notNull: true },
  revision: { column: 'revision', type: 'bigint', notNull: true },
  createdDate: { column: 'created_date', type: 'timestamptz', notNull: true },
  updatedDate: { column: 'updated_date', type: 'timestamptz', notNull: true },
}

function columnFor(service: Service, type: string, path: string, facts: QueryableField, columns: ColumnMap): FieldColumn {
  const { fields, listAt } = walk(service, type, path.split('.'))
  const field = fields.at(-1)
  const spec = columns[path] ?? ownColumns[path]
  const operators =
    facts.operators === '*'
      ? defaultOperators(field)
      : [...facts.operators, ...(facts.operators.includes('$eq') ? ['$exists'] : [])]
  const common = { path, operators, sortable: facts.sortable }
  const columnType = field ? typeOf(field) : 'text'
  if (spec) {
    const { column, type: own = columnType, notNull = false, encode } = typeof spec === 'string' ? { column: spec } : spec
    return { ...common, type: own, notNull, expression: sql.ref(column), ...(encode && { encode }) }
  }
  if (listAt >= 0)
    return { ...common, type: columnType, notNull: false, listPath: jsonPath(path.split('.'), fields), expression: docJson(path) }
  return { ...common, type: columnType, notNull: false, expression: docValue(path, columnType) }
}

/** The contract's fields along a path; fewer than its segments when it enters free-form JSON. */
function walk(service: Service, type: string, segments: string[]): { fields: Field[]; listAt: number } {
  const fields: Field[] = []
  let current: string | undefined = type
  let listAt = -1
  for (const segment of segments) {
    const field: Field | undefined = current ? service.types[current]?.fields[segment] : undefined
    if (!field) break
    fields.push(field)
    if (field.list && listAt < 0) listAt = fields.length - 1
    current = field.kind === 'type' ? field.ref : undefined
  }
  return { fields, listAt }
}

function typeOf(field: Field): FieldColumn['type'] {
  if (field.kind === 'bool') return 'boolean'
  if (field.kind === 'timestamp') return 'timestamptz'
  if (field.kind === 'int' || field.kind === 'double' || field.decimal || field.format === 'DECIMAL_VALUE') return 'numeric'
  return 'text'
}

function defaultOperators(field: Field | undefined): readonly string[] {
  if (!field) return textOperators
  if (field.list) return field.kind === 'type' ? objectListOperators : listOperators
  if (field.kind === 'type' || field.kind === 'json') return ['$exists']
  if (field.kind === 'bool' || field.kind === 'enum') return choiceOperators
  return typeOf(field) === 'text' ? textOperators : orderedOperators
}

/** The value in `doc` as its SQL type. Path segments come from the contract, never from a request. */
function docValue(path: string, type: FieldColumn['type']): RawBuilder<unknown> {
  const text = `doc #>> '{${path.replaceAll('.', ',')}}'`
  return sql.raw(type === 'text' ? `(${text})` : `(${text})::${type}`)
}

function docJson(path: string): RawBuilder<unknown> {
  return sql.raw(`doc #> '{${path.replaceAll('.', ',')}}'`)
}

function jsonPath(segments: string[], fields: Field[]): string {
  const steps = segments.map((segment, index) => `."${segment}"${fields[index]?.list ? '[*]' : ''}`)
  return `$${steps.join('')}`
}
