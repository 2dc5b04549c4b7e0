import { formatAmount } from '@stoa/pricing'
import { sql, type RawBuilder } from 'kysely'
import { invalid } from '../../kernel/errors.ts'
import type { FieldColumn } from '../../kernel/query/field-map.ts'
import type { SiteRead } from '../../kernel/site.ts'
import { conditionOf, type Listing } from './listing.ts'

/** The wire's aggregation, in the part that is answered. */
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

/** Values of a listing's rows by field path, beside its filterable fields: a set-returning expression of `value`. */
export type MoreValues = Record<string, RawBuilder<unknown>>

/** Counts over everything that the filter and the search leave, all aggregations in one round trip. */
export async function aggregate(
  site: SiteRead,
  listing: Listing & { values?: MoreValues },
  filter: unknown,
  extra: RawBuilder<boolean> | undefined,
  aggregations: readonly Aggregation[] | undefined,
): Promise<{ results: object[] }> {
  if (!aggregations || aggregations.length === 0) return { results: [] }
  const fields = listing.fields(site)
  const condition = conditionOf(site, listing, filter, extra, 'search.filter')
  const parts = aggregations.map((aggregation, which) => {
    const source = sourceOf(aggregation, fields, listing.values ?? {}, `search.aggregations[${which}]`)
    const rows = sql`select entry.value from ${listing.from} cross join lateral (${source.values}) as entry (value)
      where site_id = ${site.siteId} and ${condition}`
    return sql`(${query(aggregation, source, rows, which)})`
  })
  const { rows } = await sql<Count>`${sql.join(parts, sql` union all `)}`.execute(site.db)
  return {
    results: aggregations.map((aggregation, which) =>
      resultOf(
        aggregation,
        rows.filter((row) => row.which === which),
        sourceOf(aggregation, fields, listing.values ?? {}, '').field,
        site.settings.currency,
      ),
    ),
  }
}

interface Source {
  values: RawBuilder<unknown>
  field: FieldColumn | undefined
}

function sourceOf(
  { fieldPath = '', nested }: Aggregation,
  fields: ReadonlyMap<string, FieldColumn>,
  more: MoreValues,
  path: string,
): Source {
  if (nested) throw unsupported(`${path}.nested`, 'nested aggregations are not served')
  if (more[fieldPath]) return { values: more[fieldPath], field: undefined }
  const field = fields.get(fieldPath)
  if (!field) throw unsupported(`${path}.fieldPath`, `${fieldPath} cannot be aggregated`)
  const values = field.listPath
    ? sql`select item #>> '{}' from jsonb_path_query(doc, ${field.listPath}::jsonpath) as item`
    : sql`select ${field.expression}`
  return { values, field }
}

function query(aggregation: Aggregation, { field }: Source, rows: RawBuilder<unknown>, which: number): RawBuilder<unknown> {
  const head = sql`select ${which}::int as which`
  const { value, range, scalar, dateHistogram } = aggregation
  switch (aggregation.type) {
    case 'RANGE': {
      const buckets = (range?.buckets ?? []).map(({ from, to }, bucket) => {
        const conditions = [
          ...(typeof from === 'number' ? [sql`value::numeric >= ${bound(from, field)}::numeric`] : []),
          ...(typeof to === 'number' ? [sql`value::numeric < ${bound(to, field)}::numeric`] : []),
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
          ? sql`min(value)::text`
          : scalar?.type === 'MAX'
            ? sql`max(value)::text`
            : sql`count(distinct value)::text`
      return sql`${head}, ${measure} as value, 0::bigint as count from (${rows}) as entries`
    }
    case 'DATE_HISTOGRAM': {
      const interval = (dateHistogram?.interval ?? 'DAY').toLowerCase()
      const bucket = sql`to_char(date_trunc(${interval}, value::timestamptz, 'UTC') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
      return sql`${head}, ${bucket} as value, count(*) as count from (${rows}) as entries where value is not null group by 2 order by 2 limit 200`
    }
    default: {
      const order = value?.sortType === 'VALUE' ? sql`2` : sql`3`
      const direction = sql.raw(value?.sortDirection === 'ASC' ? 'asc' : 'desc')
      const present = value?.missingValues === 'INCLUDE' ? sql`true` : sql`value is not null`
      return sql`${head}, value::text as value, count(*) as count from (${rows}) as entries where ${present}
        group by 2 order by ${order} ${direction}, 2 limit ${Math.min(value?.limit ?? 10, 250)}`
    }
  }
}

function resultOf(aggregation: Aggregation, rows: Count[], field: FieldColumn | undefined, currency: string): object {
  const { name, type = 'VALUE', fieldPath, value, range, scalar } = aggregation
  const common = { ...(name && { name }), type, fieldPath }
  const shown = (text: string | null) => (field?.encode && text !== null ? formatAmount(BigInt(text), currency) : text)
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
      const found = rows[0]?.value ?? null
      const measured = scalar?.type === 'MIN' || scalar?.type === 'MAX' ? shown(found) : found
      return { ...common, scalar: { type: scalar?.type ?? 'COUNT_DISTINCT', value: numeric(measured) } }
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

/** Dates are told in milliseconds, as every number here. */
function numeric(text: string | null): number {
  if (text === null) return 0
  const number = Number(text)
  return Number.isNaN(number) ? Date.parse(text) : number
}

function bound(value: number, field: FieldColumn | undefined): string {
  const decimal = value.toFixed(6)
  return field?.encode ? field.encode(decimal) : decimal
}

function unsupported(field: string, description: string) {
  return invalid({ field, description, violatedRule: 'VALIDATION', data: {} })
}
