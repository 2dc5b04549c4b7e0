import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

declare module '../../../kernel/database/database.ts' {
  interface Tables {
    saved_card: SavedCardRow & { site_id: string }
  }
}

export interface SavedCardRow {
  id: string
  /** The member; or the order with which a buyer without an account began subscriptions. */
  member_id: string
  created_date: Date
  provider: string
  /** The account at the provider that keeps the card; null for the sandbox. */
  account_id: string | null
  /** The provider's name for the card. */
  token: string
  brand: string
  last_four_digits: string
  /** Null for a mandate: it does not expire. */
  expiry_month: number | null
  expiry_year: number | null
  is_default: boolean
}

/** The member's cards: the default first, then the newest. */
export function loadSavedCards({ db, siteId }: SiteRead, memberId: string): Promise<SavedCardRow[]> {
  return db
    .selectFrom('saved_card')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .orderBy('is_default', 'desc')
    .orderBy('created_date', 'desc')
    .orderBy('id')
    .execute()
}

/** The member's card, which is not removed until the transaction ends. */
export function holdCard({ db, siteId }: SiteTx, memberId: string, id: string): Promise<SavedCardRow | undefined> {
  return db
    .selectFrom('saved_card')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

export async function insertCard({ db, siteId }: SiteTx, card: SavedCardRow): Promise<void> {
  await db
    .insertInto('saved_card')
    .values({ site_id: siteId, ...card })
    .execute()
}

export async function updateCard(
  { db, siteId }: SiteTx,
  id: string,
  change: Partial<Pick<SavedCardRow, 'token' | 'is_default'>>,
): Promise<void> {
  await db.updateTable('saved_card').set(change).where('site_id', '=', siteId).where('id', '=', id).execute()
}

export async function deleteCard({ db, siteId }: SiteTx, id: string): Promise<void> {
  await db.deleteFrom('saved_card').where('site_id', '=', siteId).where('id', '=', id).execute()
}

export function deleteCardsOf({ db, siteId }: SiteTx, memberId: string): Promise<SavedCardRow[]> {
  return db.deleteFrom('saved_card').where('site_id', '=', siteId).where('member_id', '=', memberId).returningAll().execute()
}

/** Gives cards of real providers to the sandbox, under new tokens; returns them. */
export async function takeRealCards({ db, siteId }: SiteTx, limit: number): Promise<SavedCardRow[]> {
  const { rows } = await sql<SavedCardRow>`update saved_card
    set provider = 'sandbox', account_id = null, token = 'sandbox_copied_' || id::text
    where site_id = ${siteId} and id in
      (select id from saved_card where site_id = ${siteId} and provider <> 'sandbox' order by id limit ${limit})
    returning *`.execute(db)
  return rows
}
