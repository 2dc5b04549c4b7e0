import { wireName } from '../../basics/wire-name.ts'
import { sql, type RawBuilder } from 'kysely'
import { invalid } from '../../basics/errors.ts'
import type { CursorCodec, CursorState } from './cursor.ts'
import type { FieldColumn, Fields } from './field-map.ts'
import { compileFilter } from './filter.ts'
import type { SearchDetails } from './search.ts'

/** The wire's query, in all shapes that services use. */
export interface WireQuery {
  filter?: unknown
  sort?: { fieldName?: string; order?: string }[]
  cursorPaging?: { limit?: number | null; cursor?: string | null } | null
  paging?: { limit?: number | null; offset?: number | null } | null
  /** The search that comes with the filter; the cursor carries it too. */
  search?: SearchDetails | null
}

/** The paging limits of a service. */
export interface PageRules {
  /** Identifies the query in its cursors. */
  name: string
  defaultSort: readonly SortKey[]
}

export interface SortKey {
  field: string
  descending?: boolean
}

/** A query ready to run: condition including the cursor's, order, and the data for the next page. */
export interface PreparedPage {
  where: RawBuilder<boolean>
  /** The filter alone; totals are counted with it. */
  filter: RawBuilder<boolean>
  orderBy: RawBuilder<unknown>
  /** Selected besides the row as `sort_0`, `sort_1` ...: the values of the next cursor. */
  sortColumns: RawBuilder<unknown>
  limit: number
  offset: number | undefined
  state: Omit<CursorState, 'values' | 'backwards'>
  sorts: readonly CompiledSort[]
  backwards: boolean
  /** True if a cursor was given, so that there is a previous page. */
  continued: boolean
}

export interface PageMetadata {
  count: number
  cursors: { next?: string; prev?: string }
  hasNext: boolean
}

interface CompiledSort {
  column: FieldColumn
  descending: boolean
}

const defaultLimit = 50
const maxSorts = 10

/** Reads filter, sort and paging. The cursor carries them and the `search`. */
export function preparePage(
  query: WireQuery | null | undefined,
  fields: Fields,
  rules: PageRules,
  cursors: CursorCodec,
  root = 'query',
): PreparedPage {
  const { cursorPaging, paging } = query ?? {}
  const decoded = cursorPaging?.cursor
    ? cursors.decode(cursorPaging.cursor, rules.name, pathIn(root, 'cursorPaging.cursor'))
    : undefined
  const filterValue = decoded ? decoded.filter : query?.filter
  const sortValue = decoded ? decoded.sort : query?.sort
  const search = decoded ? decoded.search : query?.search?.expression?.trim() ? query.search : undefined
  const sorts = compileSort(sortValue as WireQuery['sort'], fields, rules, pathIn(root, 'sort'))
  const filter = compileFilter(filterValue, fields, pathIn(root, 'filter'))
  const backwards = decoded?.backwards ?? false
  return {
    filter,
    where: decoded ? sql`${filter} and ${afterCursor(sorts, decoded.values, backwards)}` : filter,
    orderBy: order(sorts, backwards),
    sortColumns: sql.join(sorts.map(({ column }, index) => sql`${sortText(column)} as ${sql.ref(`sort_${index}`)}`)),
    limit: limitOf(cursorPaging?.limit ?? paging?.limit, root),
    offset: cursorPaging ? undefined : offsetOf(paging?.offset, root),
    state: { query: rules.name, filter: filterValue ?? {}, sort: sortValue ?? [], ...(search !== undefined && { search }) },
    sorts,
    backwards,
    continued: decoded !== undefined,
  }
}

/** Drops the extra row, restores the order of a backward page, and creates the cursors for both directions. */
export function finishPage<Row extends Record<string, unknown>>(
  page: PreparedPage,
  fetched: Row[],
  cursors: CursorCodec,
): { rows: Row[]; metadata: PageMetadata } {
  const more = fetched.length > page.limit
  const rows = fetched.slice(0, page.limit)
  if (page.backwards) rows.reverse()
  const first = rows[0]
  const last = rows.at(-1)
  const hasNext = page.backwards || more
  const hasPrev = page.backwards ? more : page.continued || (page.offset ?? 0) > 0
  const cursorAt = (row: Row, backwards: boolean) =>
    cursors.encode({
      ...page.state,
      values: page.sorts.map((_, index) => valueOf(row[`sort_${index}`])),
      ...(backwards && { backwards }),
    })
  return {
    rows,
    metadata: {
      count: rows.length,
      cursors: {
        ...(last && hasNext && { next: cursorAt(last, false) }),
        ...(first && hasPrev && { prev: cursorAt(first, true) }),
      },
      hasNext: hasNext && rows.length > 0,
    },
  }
}

/** The `sorting` of older services as the `sort` of a query. */
export function sortOf(sorting: readonly { fieldName?: string; order?: string }[] | undefined): NonNullable<WireQuery['sort']> {
  return (sorting ?? []).map(({ fieldName, order }) => ({ ...(fieldName && { fieldName }), ...(order && { order }) }))
}

/** The paging metadata of lists that page by offset. */
export async function offsetMetadata(page: { items: readonly unknown[]; offset: number | undefined; total(): Promise<number> }) {
  return { count: page.items.length, offset: page.offset ?? 0, total: await page.total(), tooManyToCount: false }
}

function compileSort(sort: WireQuery['sort'], fields: Fields, rules: PageRules, path: string): CompiledSort[] {
  const requested = (sort ?? []).flatMap(({ fieldName, order: direction }) =>
    fieldName ? { field: fieldName, descending: direction === 'DESC' } : [],
  )
  if (requested.length > maxSorts) {
    throw invalid({
      field: path,
      description: `must be at most ${maxSorts} long`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: maxSorts },
    })
  }
  const keys = requested.length > 0 ? requested : rules.defaultSort
  const sorts = keys.map(({ field, descending = false }, index) => {
    const column = fields.get(wireName(field))
    const isOwn = requested.length === 0
    if (!column || (!column.sortable && !isOwn) || column.listPath) {
      throw invalid({
        field: `${path}[${index}].fieldName`,
        description: `${field} cannot be sorted by`,
        violatedRule: 'VALIDATION',
        data: {},
      })
    }
    return { column, descending }
  })
  // The id breaks ties, so that pages neither repeat nor skip rows.
  if (sorts.some(({ column }) => column.path === 'id')) return sorts
  return [...sorts, { column: idColumn, descending: sorts[0]?.descending ?? false }]
}

const idColumn: FieldColumn = {
  path: 'id',
  type: 'uuid',
  expression: sql.ref('id'),
  notNull: true,
  operators: ['$eq'],
  sortable: true,
}

function order(sorts: readonly CompiledSort[], backwards: boolean): RawBuilder<unknown> {
  return sql.join(
    sorts.map(({ column, descending }) => {
      const down = descending !== backwards
      // Missing values sort last in both directions; a `not null` column keeps the order of its index.
      const nulls = column.notNull ? sql`` : backwards ? sql` nulls first` : sql` nulls last`
      return sql`${column.expression} ${sql.raw(down ? 'desc' : 'asc')}${nulls}`
    }),
  )
}

/** Rows after (or before) the cursor's row, in sort order. */
function afterCursor(sorts: readonly CompiledSort[], values: CursorState['values'], backwards: boolean): RawBuilder<boolean> {
  const oneDirection = sorts.every(({ column, descending }) => column.notNull && descending === sorts[0]!.descending)
  if (oneDirection) {
    const columns = sql.join(sorts.map(({ column }) => column.expression))
    const bound = sql.join(sorts.map(({ column }, index) => sql`${values[index]}::${sql.raw(column.type)}`))
    return sql`(${columns}) ${sql.raw(sorts[0]!.descending !== backwards ? '<' : '>')} (${bound})`
  }
  const alternatives = sorts.map((last, index) => {
    const equal = sorts
      .slice(0, index)
      .map(({ column }, position) => sql`${column.expression} is not distinct from ${values[position]}::${sql.raw(column.type)}`)
    return sql`(${sql.join([...equal, beyond(last, values[index] ?? null, backwards)], sql` and `)})`
  })
  return sql`(${sql.join(alternatives, sql` or `)})`
}

function beyond(
  { column, descending }: CompiledSort,
  value: string | number | boolean | null,
  backwards: boolean,
): RawBuilder<unknown> {
  const { expression, type } = column
  const operator = sql.raw(descending !== backwards ? '<' : '>')
  // Nulls sort last: forward nothing follows null, backward every value does.
  if (value === null) return backwards ? sql`${expression} is not null` : sql`false`
  const compared = sql`${expression} ${operator} ${value}::${sql.raw(type)}`
  return backwards || column.notNull ? compared : sql`(${compared} or ${expression} is null)`
}

/** Times keep their microseconds as text; a JavaScript Date would round them and repeat a row. */
function sortText(column: FieldColumn): RawBuilder<unknown> {
  return sql`${column.expression}::text`
}

function valueOf(value: unknown): string | number | boolean | null {
  return value === undefined || value === null ? null : (value as string)
}

/** The path of a field of the query; `root` is empty when the request itself is the query. */
export function pathIn(root: string, field: string): string {
  return root ? `${root}.${field}` : field
}

/** Rows of one page, at most; the paging types of the contract may allow fewer. */
const maxPageSize = 1000

function limitOf(limit: number | null | undefined, root: string): number {
  const path = pathIn(root, 'cursorPaging.limit')
  return limit === null || limit === undefined ? defaultLimit : inRange(limit, maxPageSize, path)
}

/** Rows beyond this offset must be read by cursor, because the database counts through all rows before it. */
const maxOffset = 1_000_000

function offsetOf(offset: number | null | undefined, root: string): number | undefined {
  return offset === null || offset === undefined ? undefined : inRange(offset, maxOffset, pathIn(root, 'paging.offset'))
}

function inRange(value: number, max: number, field: string): number {
  if (value > max) {
    throw invalid({ field, description: `must be at most ${max}`, violatedRule: 'MAX', data: { threshold: max } })
  }
  if (value < 0) throw invalid({ field, description: 'must be at least 0', violatedRule: 'MIN', data: { threshold: 0 } })
  return value
}
