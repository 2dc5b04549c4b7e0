import { formatAmount } from '@stoa/pricing'
import { sql, type RawBuilder } from 'kysely'
import { invalid } from '../../basics/errors.ts'
import type { SiteRead } from '../../site/site.ts'
import type { FieldColumn, Fields } from './field-map.ts'

/** The supported part of the contract's aggregation. */
export interface Aggregation {
  name?: string | null
  type?: 'VALUE' | 'RANGE' | 'SCALAR' | 'DATE_HISTOGRAM' | 'NESTED'
  fieldPath?: string
  value?: {
    sortType?: 'COUNT' | 'VALUE'
    sortDirection?: 'DESC' | 'ASC'
    limit?: number | null
    missingValues?: 'EXCLUDE' | 'INCLUDE'
    includeOptions?: { addToBucket?: string }
  }
  range?: { buckets?: { from?: number | null; to?: number | null }[] }
  scalar?: { type?: 'COUNT_DISTINCT' | 'MIN' | 'MAX' }
  dateHistogram?: { interval?: string }
  nested?: unknown
}

interface Count {
  which: number
  value: string | null
  count: bigint
}

/** Values of a list's rows by field path, beside its fields: a set-returning expression of `value`, and its type. */
export type AggregatedValues = Record<string, { values: RawBuilder<unknown>; type: FieldColumn['type'] }>

export interface AggregationRequest {
  aggregations?: readonly Aggregation[]
  /** The time zone in which the days of a histogram begin; UTC by default. */
  timeZone?: string | null
}

/** The rows to aggregate: those of `from` that meet `matching`. */
interface Aggregated {
  from(site: SiteRead): RawBuilder<unknown>
  fields: Fields
  values: AggregatedValues
  matching: RawBuilder<boolean>
}

/** The contract's aggregations, all of them in one round trip. */
export async function aggregateRows(
  site: SiteRead,
  { from, fields, values, matching }: Aggregated,
  { aggregations, timeZone }: AggregationRequest,
): Promise<{ results: object[] }> {
  if (!aggregations || aggregations.length === 0) return { results: [] }
  const zone = zoneOf(timeZone)
  const sourced = aggregations.map((aggregation, which) => ({
    aggregation,
    source: sourceOf(aggregation, fields, values, `search.aggregations[${which}]`),
  }))
  const parts = sourced.map(({ aggregation, source }, which) => {
    const rows = sql`select entry.value from ${from(site)} cross join lateral (${source.values}) as entry (value)
      where site_id = ${site.siteId} and ${matching}`
    return sql`(${query(aggregation, source, rows, which, zone)})`
  })
  const { rows } = await sql<Count>`${sql.join(parts, sql` union all `)}`.execute(site.db)
  return {
    results: sourced.map(({ aggregation, source }, which) =>
      resultOf(
        aggregation,
        rows.filter((row) => row.which === which),
        source,
        site.settings.currency,
      ),
    ),
  }
}

/** The result of `measureRows`: the number of rows per combination of `fields`, or one number over the only field. */
export interface Measure {
  name: 'count' | 'sum' | 'avg' | 'min' | 'max'
  fields: readonly RawBuilder<unknown>[]
}

/** One row per group, with the values of its fields as text; a single one unless rows are counted by fields. */
export async function measureRows(
  site: SiteRead,
  from: (site: SiteRead) => RawBuilder<unknown>,
  matching: RawBuilder<boolean>,
  { name, fields }: Measure,
): Promise<{ keys: (string | null)[]; value: string }[]> {
  const value = name === 'count' ? sql`count(*)` : sql`${sql.raw(name)}(${fields[0]!})`
  const keys = name === 'count' ? fields : []
  const list = keys.length > 0 ? sql`array[${sql.join(keys.map((field) => sql`(${field})::text`))}]` : sql`array[]::text[]`
  const { rows } = await sql<{ keys: (string | null)[]; value: string | null }>`
    select ${list} as keys, (${value})::text as value from ${from(site)}
    where site_id = ${site.siteId} and ${matching} group by 1 order by 1`.execute(site.db)
  return rows.map((row) => ({ keys: row.keys, value: row.value ?? '0' }))
}

interface Source {
  values: RawBuilder<unknown>
  type: FieldColumn['type']
  encode?: FieldColumn['encode']
  path: string
}

const numbers = ['numeric', 'bigint', 'integer']
/** The field types an aggregation accepts; the kinds that are missing here accept any type. */
const typesOf: Partial<Record<NonNullable<Aggregation['type']>, readonly string[]>> = {
  RANGE: numbers,
  DATE_HISTOGRAM: ['timestamptz'],
}

function sourceOf(
  { type = 'VALUE', fieldPath = '', nested, scalar }: Aggregation,
  fields: Fields,
  more: AggregatedValues,
  path: string,
): Source {
  if (nested || type === 'NESTED') throw unsupported(`${path}.nested`, 'nested aggregations are not served')
  const computed = Object.hasOwn(more, fieldPath) ? more[fieldPath] : undefined
  const source = computed ? { ...computed, path } : sourceOfField(fieldPath, fields, path)
  const isMeasured = type === 'SCALAR' && (scalar?.type === 'MIN' || scalar?.type === 'MAX')
  const allowed = isMeasured ? [...numbers, 'timestamptz'] : typesOf[type]
  if (allowed && !allowed.includes(source.type)) {
    const kind = isMeasured ? scalar.type : type
    throw unsupported(`${path}.type`, `${kind} is not an aggregation of ${fieldPath}: its values are of another type`)
  }
  return source
}

function sourceOfField(fieldPath: string, fields: Fields, path: string): Source {
  const field = fields.get(fieldPath)
  if (!field) throw unsupported(`${path}.fieldPath`, `${fieldPath} cannot be aggregated`)
  const { listPath, expression, type, encode } = field
  if (!listPath) return { values: sql`select ${expression}`, type, encode, path }
  const cast = sql.raw(type)
  const values = sql`select (item #>> '{}')::${cast} from jsonb_path_query(doc, ${listPath}::jsonpath) as item`
  return { values, type, encode, path }
}

/** A zone name of the time zone database. Offsets are refused, because PostgreSQL reads their sign in the opposite way. */
function zoneOf(name: string | null | undefined): string {
  if (!name) return 'UTC'
  try {
    if (/^[A-Za-z]/.test(name)) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // Reported below, like an offset.
  }
  throw unsupported('search.timeZone', 'is not a time zone, such as Europe/Berlin')
}

const isoForm = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

function query(
  aggregation: Aggregation,
  source: Source,
  rows: RawBuilder<unknown>,
  which: number,
  zone: string,
): RawBuilder<unknown> {
  const head = sql`select ${which}::int as which`
  const { value, range, scalar, dateHistogram } = aggregation
  switch (aggregation.type) {
    case 'RANGE': {
      const buckets = (range?.buckets ?? []).map(({ from, to }, bucket) => {
        const conditions = [
          ...(typeof from === 'number' ? [sql`value::numeric >= ${bound(from, source)}::numeric`] : []),
          ...(typeof to === 'number' ? [sql`value::numeric < ${bound(to, source)}::numeric`] : []),
          sql`value is not null`,
        ]
        return sql`select ${bucket}::text as value, count(*) filter (where ${sql.join(conditions, sql` and `)}) as count from entries`
      })
      return buckets.length === 0
        ? sql`${head}, null::text as value, 0::bigint as count`
        : sql`with entries as (${rows}) ${sql.join(
            buckets.map((bucket) => sql`${head}, bucket.value, bucket.count from (${bucket}) as bucket`),
            sql` union all `,
          )}`
    }
    case 'SCALAR': {
      const measure =
        scalar?.type === 'MIN'
          ? textOf(source, sql`min(value)`)
          : scalar?.type === 'MAX'
            ? textOf(source, sql`max(value)`)
            : sql`count(distinct value)::text`
      return sql`${head}, ${measure} as value, 0::bigint as count from (${rows}) as entries`
    }
    case 'DATE_HISTOGRAM': {
      const interval = (dateHistogram?.interval ?? 'DAY').toLowerCase()
      const bucket = sql`to_char(date_trunc(${interval}, value, ${zone}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
      return sql`${head}, ${bucket} as value, count(*) as count from (${rows}) as entries where value is not null group by 2 order by 2 limit 200`
    }
    default: {
      const order = value?.sortType === 'VALUE' ? sql`2` : sql`3`
      const direction = sql.raw(value?.sortDirection === 'ASC' ? 'asc' : 'desc')
      const present = value?.missingValues === 'INCLUDE' ? sql`true` : sql`value is not null`
      return sql`${head}, ${textOf(source, sql`value`)} as value, count(*) as count from (${rows}) as entries where ${present}
        group by 2 order by ${order} ${direction}, 2 limit ${limitOf(value?.limit, source)}`
    }
  }
}

/** The value in the contract's form: timestamps in ISO form. */
function textOf({ type }: Source, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return type === 'timestamptz' ? sql`to_char(${value} at time zone 'UTC', ${isoForm})` : sql`${value}::text`
}

function limitOf(limit: number | null | undefined, { path }: Source): number {
  if (typeof limit === 'number' && limit < 0) throw unsupported(`${path}.value.limit`, 'must be at least 0')
  return Math.min(limit ?? 10, 250)
}

function resultOf(aggregation: Aggregation, rows: Count[], { encode, type: valueType }: Source, currency: string): object {
  const { name, type = 'VALUE', fieldPath, value, range, scalar } = aggregation
  const common = { ...(name && { name }), type, fieldPath }
  const shown = (text: string | null) => (encode && text !== null ? formatAmount(BigInt(text), currency) : text)
  switch (type) {
    case 'RANGE':
      return {
        ...common,
        ranges: {
          results: (range?.buckets ?? []).map(({ from, to }, bucket) => ({
            ...(typeof from === 'number' && { from }),
            ...(typeof to === 'number' && { to }),
            count: Number(rows.find((row) => row.value === String(bucket))?.count ?? 0n),
          })),
        },
      }
    case 'SCALAR': {
      const result = rows[0]?.value ?? null
      const measured = scalar?.type ?? 'COUNT_DISTINCT'
      if (measured === 'COUNT_DISTINCT') return { ...common, scalar: { type: measured, value: Number(result) } }
      // A scalar is a number: for a timestamp, its milliseconds.
      const isMoment = valueType === 'timestamptz' && result !== null
      return { ...common, scalar: { type: measured, value: isMoment ? Date.parse(result) : Number(shown(result)) } }
    }
    case 'DATE_HISTOGRAM':
      return { ...common, dateHistogram: { results: rows.map(counted) } }
    default: {
      const missing = value?.includeOptions?.addToBucket ?? 'MISSING'
      return { ...common, values: { results: rows.map((row) => counted({ ...row, value: shown(row.value) ?? missing })) } }
    }
  }
}

function counted({ value, count }: Count) {
  return { value: value ?? '', count: Number(count) }
}

function bound(value: number, { encode, path }: Source): string {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw unsupported(`${path}.range.buckets`, 'has a bound that is out of range')
  const decimal = value.toFixed(6)
  return encode ? encode(decimal) : decimal
}

function unsupported(field: string, description: string) {
  return invalid({ field, description, violatedRule: 'VALIDATION', data: {} })
}
