import { randomBytes } from 'node:crypto'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { KeptCard } from '../provider-charges.ts'
import type { Behaviour, StoredCard } from '../sandbox/cards.ts'
import { sql } from 'kysely'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    sandbox_kept_card: KeptCardRow & { site_id: string; created_date: Date }
  }
}

export interface KeptCardRow {
  token: string
  customer_id: string
  /** The charge with which the card was kept, or the setup without a charge; the other one is null, and both for a card of a copy. */
  charge_id: string | null
  setup_id: string | null
  brand: string
  last_four_digits: string
  expiry_month: number
  expiry_year: number
  behaviour: Behaviour
}

/** Keeps the card of a charge, or of a setup without one, for a customer. */
export async function keepCard(
  { db, siteId, now }: SiteTx,
  { card, customerId, chargeId, setupId }: { card: StoredCard; customerId: string; chargeId?: string; setupId?: string },
): Promise<void> {
  await db
    .insertInto('sandbox_kept_card')
    .values({
      site_id: siteId,
      token: `sandbox_kept_${randomBytes(24).toString('base64url')}`,
      customer_id: customerId,
      charge_id: chargeId ?? null,
      setup_id: setupId ?? null,
      brand: card.brand,
      last_four_digits: card.lastFourDigits,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      behaviour: card.behaviour,
      created_date: now,
    })
    .execute()
}

/** Keeps the cards of a copy, which pay until they expire. */
export async function keepCardsOfCopy(
  { db, siteId, now }: SiteTx,
  cards: readonly Pick<KeptCardRow, 'token' | 'customer_id' | 'brand' | 'last_four_digits' | 'expiry_month' | 'expiry_year'>[],
): Promise<void> {
  const rows = cards.map((card) => ({
    site_id: siteId,
    ...card,
    charge_id: null,
    behaviour: 'APPROVE' as const,
    created_date: now,
  }))
  if (rows.length > 0) await db.insertInto('sandbox_kept_card').values(rows).execute()
}

/** The card of a token, where it is kept for this customer. */
export async function findKeptCard(
  { db, siteId }: SiteRead,
  { keptToken, customerId }: { keptToken: string; customerId: string },
): Promise<StoredCard | undefined> {
  const row = await db
    .selectFrom('sandbox_kept_card')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('token', '=', keptToken)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row && { ...shown(row), behaviour: row.behaviour }
}

/** The card that is kept since a charge. */
export function findKeptCardOfCharge(site: SiteRead, chargeId: string): Promise<KeptCard | undefined> {
  return findKeptBy(site, 'charge_id', chargeId)
}

/** The card that is kept since a setup. */
export function findKeptCardOfSetup(site: SiteRead, setupId: string): Promise<KeptCard | undefined> {
  return findKeptBy(site, 'setup_id', setupId)
}

async function findKeptBy({ db, siteId }: SiteRead, column: 'charge_id' | 'setup_id', id: string): Promise<KeptCard | undefined> {
  const row = await db
    .selectFrom('sandbox_kept_card')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(column, '=', id)
    .executeTakeFirst()
  return row && { ...shown(row), token: row.token }
}

export async function deleteKeptCard({ db, siteId }: SiteTx, token: string): Promise<void> {
  await db.deleteFrom('sandbox_kept_card').where('site_id', '=', siteId).where('token', '=', token).execute()
}

/** Returns how many cards the customer had. */
export async function deleteKeptCardsOf({ db, siteId }: SiteTx, customerId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from sandbox_kept_card
    where site_id = ${siteId} and customer_id = ${customerId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

function shown({ brand, last_four_digits, expiry_month, expiry_year }: KeptCardRow) {
  return { brand, lastFourDigits: last_four_digits, expiryMonth: expiry_month, expiryYear: expiry_year }
}
