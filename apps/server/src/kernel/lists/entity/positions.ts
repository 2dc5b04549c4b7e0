import { oneRow } from '../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import { notFound } from '../../basics/errors.ts'
import type { SiteTx } from '../../site/site.ts'

// Rows of a site that people put into an order: the table has a column `position`, and rows with the same one are sorted by id.

/** The position behind all rows. Rows that are added at the same moment may share it. */
export async function nextPosition({ db, siteId }: SiteTx, table: string): Promise<number> {
  return oneRow(
    await sql<{ next: number }>`select coalesce(max(position) + 1, 0)::int as next from ${sql.table(table)}
    where site_id = ${siteId}`.execute(db),
  ).next
}

/** The ids of all rows in their order; no other transaction can change it before this one ends. */
export async function lockOrder({ db, siteId, noteBefore }: SiteTx, table: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where site_id = ${siteId} order by position, id for update`.execute(db)
  const order = rows.map(({ id }) => id)
  noteBefore({ order })
  return order
}

/** Stores the order of all rows. Revisions stay, because no row changed by itself. */
export async function saveOrder({ db, siteId, noteAfter }: SiteTx, table: string, ids: readonly string[]): Promise<void> {
  noteAfter({ order: ids })
  const ordered = sql.table(table)
  await sql`update ${ordered} set position = place.number - 1
    from unnest(${ids}::uuid[]) with ordinality as place (id, number)
    where ${ordered}.site_id = ${siteId} and ${ordered}.id = place.id and ${ordered}.position <> place.number - 1`.execute(db)
}

/** The ids with the wanted ones first, in the order given; the others keep theirs. Throws for a wanted id that is unknown. */
export function firstOf(entity: string, ids: readonly string[], wanted: readonly string[]): string[] {
  const first = new Set(wanted.map((id) => id.toLowerCase()))
  for (const id of first) if (!ids.includes(id)) throw notFound(entity, { id })
  return [...first, ...ids.filter((id) => !first.has(id))]
}
