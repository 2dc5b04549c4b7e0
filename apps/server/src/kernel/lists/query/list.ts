import { oneRow } from '../../../kernel/database/one-row.ts'
import { sql, type RawBuilder } from 'kysely'
import { every, visibleTo, type VisibleRows } from '../../site/audience.ts'
import type { SiteRead } from '../../site/site.ts'
import { aggregateRows, measureRows, type AggregatedValues, type AggregationRequest, type Measure } from './aggregate.ts'
import { cursors } from './codec.ts'
import type { Fields } from './field-map.ts'
import { asksFor, compileFilter } from './filter.ts'
import { finishPage, pathIn, preparePage, type PageMetadata, type PreparedPage, type SortKey, type WireQuery } from './page.ts'
import type { SearchDetails, TextSearch } from './search.ts'

/** A list that the wire may query: rows of a table or a view, and the fields they are filtered and sorted by. */
export interface ListSpec {
  /** Identifies the list in its cursors. */
  name: string
  /** The table, or a subquery with an alias, with the columns `site_id` and `id`. Each of its tables is compared with the site's id. */
  from(site: SiteRead): RawBuilder<unknown>
  fields: Fields | ((site: SiteRead) => Fields)
  /** Which rows visitors and members may read. */
  visibleRows: VisibleRows
  /** Rows with this value of a field are left out unless the filter asks for the value. */
  onlyIfAsked?: { field: string; value: string }
  /** True if a field is hidden from the site's audience, which then can neither filter, sort nor aggregate by it. */
  hides?(site: SiteRead, path: string): boolean
  search?: TextSearch
  /** The values that can be aggregated besides the fields. */
  values?(site: SiteRead): AggregatedValues
  /** The newest first unless stated otherwise. */
  defaultSort?: readonly SortKey[]
}

/** A filter and a search, without sort and page. */
export interface Selection {
  filter?: unknown
  search?: SearchDetails | null | undefined
}

export interface ReadOptions {
  /** Restricts the rows besides the filter. */
  extra?: RawBuilder<boolean> | undefined
  /** The path of the query in the request, for error messages. */
  root?: string
}

export interface Page<Row> {
  rows: Row[]
  metadata: PageMetadata
  /** Undefined when the request pages by cursor. */
  offset: number | undefined
  /** The number of rows on all pages. */
  total(): Promise<number>
  /** Aggregates the rows of all pages. */
  aggregate(request: AggregationRequest): Promise<{ results: object[] }>
}

/** A search as a cursor carries it. `similar` is set when no row had the words themselves. */
type CarriedSearch = SearchDetails & { similar?: boolean }

export type List = ReturnType<typeof list>

const newestFirst: readonly SortKey[] = [{ field: 'createdDate', descending: true }]

/** The reads of a list: pages, counts, ids and aggregations. All of them return only rows that the site's audience may read. */
export function list(spec: ListSpec) {
  const { name, from, defaultSort = newestFirst } = spec

  function fieldsOf(site: SiteRead): Fields {
    const fields = typeof spec.fields === 'function' ? spec.fields(site) : spec.fields
    const { hides } = spec
    return hides ? new Map([...fields].filter(([path]) => !hides(site, path))) : fields
  }

  /** Leaves out the rows that are listed only for a filter that asks for them. */
  function withoutUnasked(site: SiteRead, filter: unknown): RawBuilder<boolean> | undefined {
    if (!spec.onlyIfAsked) return undefined
    const { field, value } = spec.onlyIfAsked
    if (asksFor(filter, field, value)) return undefined
    return compileFilter({ [field]: { $ne: value } }, fieldsOf(site))
  }

  /**
   * One page. If no row has the searched words, further round trips look for similar ones. `wrap` may add columns to the selected
   * page.
   */
  async function page<Row extends object>(
    site: SiteRead,
    selected: RawBuilder<unknown>,
    wire: WireQuery | null | undefined,
    { extra, root = 'query', wrap }: ReadOptions & { wrap?: (page: RawBuilder<unknown>) => RawBuilder<Row> } = {},
  ): Promise<Page<Row>> {
    const fields = fieldsOf(site)
    const cursor = wire?.cursorPaging?.cursor
    const search = (cursor ? cursors().decode(cursor, name, pathIn(root, 'cursorPaging.cursor')).search : wire?.search) as
      | CarriedSearch
      | null
      | undefined
    let last: Page<Row> | undefined
    for await (const searched of searches(site, search ?? undefined, { continued: Boolean(cursor) })) {
      last = await attempt(searched)
      if (last.rows.length > 0) break
    }
    return last ?? attempt(undefined)

    async function attempt(searched: CarriedSearch | undefined): Promise<Page<Row>> {
      const prepared = preparePage(wire, ...sorted(site, fields, searched), cursors(), root)
      if (hasWords(searched)) prepared.state.search = carried(searched)
      const others = every(
        withoutUnasked(site, prepared.state.filter),
        searchCondition(site, searched),
        extra,
        visibleTo(site, spec.visibleRows),
      )
      const { rows, metadata } = finishPage(prepared, await read(site, prepared, others), cursors())
      const matching = every(prepared.filter, others)
      return {
        rows,
        metadata,
        offset: prepared.offset,
        total: () => countMatching(site, matching),
        aggregate: (request) => aggregateRows(site, { from, fields, values: spec.values?.(site) ?? {}, matching }, request),
      }
    }

    async function read(
      { siteId, db }: SiteRead,
      prepared: PreparedPage,
      others: RawBuilder<boolean> | undefined,
    ): Promise<(Row & Record<string, unknown>)[]> {
      const query = sql<Row & Record<string, unknown>>`select ${selected}, ${prepared.sortColumns} from ${from(site)}
        where site_id = ${siteId} and ${every(prepared.where, others)} order by ${prepared.orderBy}
        limit ${prepared.limit + 1} offset ${prepared.offset ?? 0}`
      if (wrap) return (await wrap(query).execute(db)).rows as (Row & Record<string, unknown>)[]
      return (await query.execute(db)).rows
    }
  }

  /** A search sorts by relevance unless the request sorts. */
  function sorted(
    site: SiteRead,
    fields: Fields,
    search: CarriedSearch | undefined,
  ): [Fields, Parameters<typeof preparePage>[2]] {
    const relevance = hasWords(search) ? spec.search?.relevance?.(site, search) : undefined
    if (!relevance) return [fields, { name, defaultSort }]
    const byRelevance = [{ field: relevance.path, descending: true }, ...defaultSort]
    return [new Map([...fields, [relevance.path, relevance]]), { name, defaultSort: byRelevance }]
  }

  function searchCondition(site: SiteRead, search: CarriedSearch | null | undefined): RawBuilder<boolean> | undefined {
    if (!hasWords(search) || !spec.search) return undefined
    return search.similar ? (spec.search.similar!(site, search) ?? sql<boolean>`false`) : spec.search.condition(site, search)
  }

  /** The condition of a selection, restricted to the audience. Throws if the filter is invalid. */
  function condition(
    site: SiteRead,
    { filter, search }: Selection,
    { extra, root = 'filter' }: ReadOptions = {},
  ): RawBuilder<boolean> {
    const filtered = compileFilter(filter, fieldsOf(site), root)
    const asked = withoutUnasked(site, filter)
    return every(filtered, asked, searchCondition(site, search), extra, visibleTo(site, spec.visibleRows))
  }

  /** The searches to try one after another until one finds a row. A continued list stays with the one of its cursor. */
  async function* searches(
    site: SiteRead,
    search: CarriedSearch | undefined,
    { continued }: { continued: boolean },
  ): AsyncGenerator<CarriedSearch | undefined> {
    if (!hasWords(search) || !spec.search) return yield search
    const { stages, similar } = spec.search
    if (stages && !continued) return yield* stages(site, search)
    yield await prepared(site, search)
    if (similar && !continued && !search.fuzzy) yield { ...search, similar: true }
  }

  async function prepared<Search extends CarriedSearch>(site: SiteRead, search: Search): Promise<Search>
  async function prepared<Search extends CarriedSearch>(
    site: SiteRead,
    search: Search | null | undefined,
  ): Promise<Search | undefined>
  async function prepared<Search extends CarriedSearch>(site: SiteRead, search: Search | null | undefined) {
    if (!hasWords(search) || !spec.search?.prepare) return search ?? undefined
    return { ...search, ...(await spec.search.prepare(site, search)) }
  }

  async function count(site: SiteRead, selection: Selection, options?: ReadOptions): Promise<number> {
    const search = await prepared(site, selection.search)
    return countMatching(site, condition(site, { ...selection, search }, options))
  }

  async function countMatching(site: SiteRead, matching: RawBuilder<boolean>): Promise<number> {
    return oneRow(
      await sql<{ count: number }>`select count(*)::int as count from ${from(site)}
      where site_id = ${site.siteId} and ${matching}`.execute(site.db),
    ).count
  }

  /** The rows that meet a condition. */
  async function rowsWhere<Row>(
    site: SiteRead,
    selected: RawBuilder<unknown>,
    wanted: RawBuilder<boolean>,
    { limit }: { limit?: number } = {},
  ): Promise<Row[]> {
    const { rows } = await sql<Row>`select ${selected} from ${from(site)}
      where site_id = ${site.siteId} and ${every(wanted, visibleTo(site, spec.visibleRows))} limit ${limit ?? null}`.execute(
      site.db,
    )
    return rows
  }

  /** The next ids of a selection after the last one, in the order of the ids: work by filter runs in batches. */
  async function idsAfter(
    site: SiteRead,
    selection: Selection & { search?: CarriedSearch | null | undefined },
    after: string | undefined,
    limit: number,
  ): Promise<string[]> {
    const beyond = after ? sql`id > ${after}::uuid` : sql`true`
    const { filter, search } = selection
    const wanted = condition(site, { filter, search: search?.prepared ? search : await prepared(site, search) })
    const { rows } = await sql<{ id: string }>`select id from ${from(site)}
      where site_id = ${site.siteId} and ${beyond} and ${wanted} order by id limit ${limit}`.execute(site.db)
    return rows.map(({ id }) => id)
  }

  /** All ids of a selection in batches; like a page, it looks for similar words if no row has the searched ones. */
  async function* idBatches(site: SiteRead, selection: Selection, batchSize: number): AsyncIterable<string[]> {
    for await (const search of searches(site, selection.search ?? undefined, { continued: false })) {
      let after: string | undefined
      for (;;) {
        const ids = await idsAfter(site, { ...selection, search }, after, batchSize)
        if (ids.length > 0) yield ids
        after = ids.at(-1) ?? after
        if (ids.length < batchSize) break
      }
      if (after) return
    }
  }

  /** Groups the rows of a filter by field values and counts them, or computes one number over a field. */
  async function measure(site: SiteRead, filter: unknown, measured: Measure) {
    return measureRows(site, from, condition(site, { filter }), measured)
  }

  return { name, fieldsOf, page, condition, count, rowsWhere, idsAfter, idBatches, measure }
}

function carried({ prepared: _prepared, ...search }: CarriedSearch): CarriedSearch {
  return search
}

function hasWords<Search extends SearchDetails>(search: Search | null | undefined): search is Search {
  return Boolean(search?.expression?.trim())
}
