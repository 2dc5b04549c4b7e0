import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    subscription_card_setup: CardSetupRow & { site_id: string }
  }
}

/** An attempt to replace the card of a contract. */
export interface CardSetupRow {
  id: string
  contract_id: string
  provider: string
  account_id: string | null
  status: 'OPEN' | 'KEPT' | 'DECLINED'
  reason: string | null
  token: string | null
  reference: string | null
  payment_id: string | null
  created_date: Date
}

export async function insertSetup({ db, siteId }: SiteTx, setup: CardSetupRow): Promise<void> {
  await db
    .insertInto('subscription_card_setup')
    .values({ site_id: siteId, ...setup })
    .execute()
}

export async function updateSetup(
  { db, siteId }: SiteTx,
  id: string,
  change: Partial<Pick<CardSetupRow, 'status' | 'reason' | 'token' | 'reference'>>,
): Promise<void> {
  await db.updateTable('subscription_card_setup').set(change).where('site_id', '=', siteId).where('id', '=', id).execute()
}

export function findSetup({ db, siteId }: SiteRead, id: string): Promise<CardSetupRow | undefined> {
  return db
    .selectFrom('subscription_card_setup')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The attempts of a contract, the newest first. */
export function loadSetups({ db, siteId }: SiteRead, contractId: string): Promise<CardSetupRow[]> {
  return db
    .selectFrom('subscription_card_setup')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('contract_id', '=', contractId)
    .orderBy('created_date', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes the attempts of a contract that are decided. */
export async function deleteDecidedSetups({ db, siteId }: SiteTx, contractId: string): Promise<void> {
  await db
    .deleteFrom('subscription_card_setup')
    .where('site_id', '=', siteId)
    .where('contract_id', '=', contractId)
    .where('status', '!=', 'OPEN')
    .execute()
}
