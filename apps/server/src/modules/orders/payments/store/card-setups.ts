import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { Behaviour, StoredCard } from '../sandbox/cards.ts'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    sandbox_card_setup: CardSetupRow & { site_id: string; created_date: Date }
  }
}

export interface CardSetupRow {
  id: string
  customer_id: string
  status: 'CHALLENGED' | 'KEPT' | 'DECLINED'
  reason: string | null
  brand: string
  last_four_digits: string
  expiry_month: number
  expiry_year: number
  behaviour: Behaviour
  /** Where the customer goes on after the page of the bank. */
  return_url: string
}

/** Returns the new setup; undefined if there is one with this id. */
export function insertCardSetup(
  { db, siteId, now }: SiteTx,
  setup: Pick<CardSetupRow, 'id' | 'customer_id' | 'status' | 'reason' | 'return_url'>,
  card: StoredCard,
): Promise<CardSetupRow | undefined> {
  return db
    .insertInto('sandbox_card_setup')
    .values({
      site_id: siteId,
      ...setup,
      brand: card.brand,
      last_four_digits: card.lastFourDigits,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      behaviour: card.behaviour,
      created_date: now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findCardSetup({ db, siteId }: SiteRead, id: string): Promise<CardSetupRow | undefined> {
  return db.selectFrom('sandbox_card_setup').selectAll().where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

/** Decides a setup that waits for its customer; undefined if it does not wait. */
export function decideCardSetup(
  { db, siteId }: SiteTx,
  id: string,
  decision: Pick<CardSetupRow, 'status' | 'reason'>,
): Promise<CardSetupRow | undefined> {
  return db
    .updateTable('sandbox_card_setup')
    .set(decision)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('status', '=', 'CHALLENGED')
    .returningAll()
    .executeTakeFirst()
}

export async function deleteCardSetupsOf({ db, siteId }: SiteTx, customerId: string): Promise<void> {
  await sql`delete from sandbox_card_setup where site_id = ${siteId} and customer_id = ${customerId}`.execute(db)
}
