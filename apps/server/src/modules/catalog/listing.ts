import { sql, type RawBuilder } from 'kysely'
import { both, publicCondition, type PublicRows } from '../../kernel/audience.ts'
import { cursors } from '../../kernel/query/codec.ts'
import type { FieldColumn } from '../../kernel/query/field-map.ts'
import { compileFilter } from '../../kernel/query/filter.ts'
import { finishPage, preparePage, type PageRules, type PreparedPage, type WireQuery } from '../../kernel/query/page.ts'
import type { SiteRead } from '../../kernel/site.ts'
import { relevance, resembling, searchCondition, type SearchDetails } from './search.ts'

/** What may be listed: a table (or a joined view of some) under one name, with the fields it is asked by. */
export interface Listing {
  rules: PageRules
  fields(site: SiteRead): ReadonlyMap<string, FieldColumn>
  /** The rows of one site. Each of its tables is compared with the site's id. */
  from(site: SiteRead): RawBuilder<unknown>
  /** Which rows visitors may read. */
  publicRows: PublicRows
  /** The rows come as one JSON text, which costs the driver a third: dates are text then, 64-bit integers numbers. */
  packed?: boolean
}

export interface Page<Row> {
  rows: Row[]
  metadata: { count: number; cursors: { next?: string; prev?: string }; hasNext: boolean }
}

/** One page in one round trip. `extra` narrows the query beyond its filter. */
export async function pageOf<Row extends object>(
  site: SiteRead,
  listing: Listing,
  selected: RawBuilder<unknown>,
  wire: WireQuery | null | undefined,
  extra?: RawBuilder<boolean>,
): Promise<Page<Row>> {
  return readPage(site, listing, selected, preparePage(wire, listing.fields(site), listing.rules, cursors()), extra)
}

/**
 * One page of a search. If no row has the searched words, a second round trip looks for similar words. The search is part of
 * the cursor.
 */
export async function searchPageOf<Row extends object>(
  site: SiteRead,
  listing: Listing,
  selected: RawBuilder<unknown>,
  wire: (WireQuery & { search?: SearchDetails }) | null | undefined,
  extra: RawBuilder<boolean> | undefined,
): Promise<Page<Row> & { condition: RawBuilder<boolean> | undefined }> {
  const cursor = wire?.cursorPaging?.cursor
  const carried = cursor
    ? (cursors().decode(cursor, listing.rules.name, 'search.cursorPaging.cursor').search as CarriedSearch)
    : undefined
  const search: CarriedSearch | undefined = cursor ? carried : wire?.search
  const attempt = async (asked: CarriedSearch | undefined) => {
    const found = asked?.resembling ? resembling(asked) : searchCondition(asked)
    const condition = both(extra, found)
    const page = preparePage(wire, ...searched(site, listing, asked), cursors(), 'search')
    if (asked) page.state.search = asked
    return { ...(await readPage<Row>(site, listing, selected, page, condition)), condition }
  }
  const exact = await attempt(search)
  if (exact.rows.length > 0 || cursor || !search?.expression?.trim() || search.fuzzy) return exact
  return attempt({ ...search, resembling: true })
}

/** A search as a cursor carries it. */
type CarriedSearch = SearchDetails & { resembling?: boolean }

/** A search sorts by relevance by default. */
function searched(
  site: SiteRead,
  { fields, rules }: Listing,
  search: SearchDetails | undefined,
): [ReadonlyMap<string, FieldColumn>, PageRules] {
  if (!search?.expression?.trim()) return [fields(site), rules]
  const withRelevance = new Map([...fields(site), ['relevance', relevance(search)]])
  return [withRelevance, { ...rules, defaultSort: [{ field: 'relevance', descending: true }] }]
}

async function readPage<Row extends object>(
  site: SiteRead,
  { from, packed, publicRows }: Listing,
  selected: RawBuilder<unknown>,
  page: PreparedPage,
  extra: RawBuilder<boolean> | undefined,
): Promise<Page<Row>> {
  const condition = both(both(page.where, extra), publicCondition(site, publicRows))
  const query = sql<Row>`select ${selected}, ${page.sortColumns} from ${from(site)}
    where site_id = ${site.siteId} and ${condition} order by ${page.orderBy} limit ${page.limit + 1} offset ${page.offset ?? 0}`
  const fetched = packed ? await packedRows(query, site.db) : (await query.execute(site.db)).rows
  return finishPage(page, fetched as (Row & Record<string, unknown>)[], cursors())
}

async function packedRows<Row>(query: RawBuilder<Row>, db: SiteRead['db']): Promise<Row[]> {
  const { rows } = await sql<{ rows: Row[] | null }>`select json_agg(entry) as rows from (${query}) as entry`.execute(db)
  return rows[0]!.rows ?? []
}

export async function countOf(
  site: SiteRead,
  listing: Listing,
  filter: unknown,
  extra?: RawBuilder<boolean>,
  root = 'filter',
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${listing.from(site)}
    where site_id = ${site.siteId} and ${conditionOf(site, listing, filter, extra, root)}`.execute(site.db)
  return rows[0]!.count
}

/** The rows that match a condition and that the audience may read. */
export async function rowsWhere<Row>(
  site: SiteRead,
  { from, publicRows }: Listing,
  selected: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${selected} from ${from(site)}
    where site_id = ${site.siteId} and ${both(condition, publicCondition(site, publicRows))}`.execute(site.db)
  return rows
}

/** The next ids that match a filter, after the last one: work by filter runs in batches. */
export async function idsOf(
  site: SiteRead,
  listing: Listing,
  filter: unknown,
  { extra, after, limit }: { extra?: RawBuilder<boolean> | undefined; after: string | undefined; limit: number },
): Promise<string[]> {
  const beyond = after ? sql`id > ${after}::uuid` : sql`true`
  const { rows } = await sql<{ id: string }>`select id from ${listing.from(site)}
    where site_id = ${site.siteId} and ${beyond} and ${conditionOf(site, listing, filter, extra, 'filter')} order by id limit ${limit}`.execute(
    site.db,
  )
  return rows.map(({ id }) => id)
}

/** Throws if the filter is invalid, before the task is accepted. */
export function conditionOf(
  site: SiteRead,
  listing: Listing,
  filter: unknown,
  extra: RawBuilder<boolean> | undefined,
  root: string,
): RawBuilder<boolean> {
  const condition = compileFilter(filter, listing.fields(site), root)
  return both(both(condition, extra), publicCondition(site, listing.publicRows))!
}
