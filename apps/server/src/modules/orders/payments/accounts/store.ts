import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import { siteCache } from '../../../../kernel/caching/site-cache.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { AccountDescription, ProviderName } from '../provider.ts'
import type { Mode, ProviderKeys } from '../provider-keys.ts'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    payment_account: AccountRow & { site_id: string }
  }
}

export interface AccountRow {
  id: string
  revision: bigint
  created_date: Date
  updated_date: Date
  provider: Exclude<ProviderName, 'sandbox'>
  mode: Mode
  /** REPLACED: another account of the provider took its place; it still refunds its earlier payments. */
  status: 'ACTIVE' | 'OFF' | 'REPLACED'
  /** The provider's id of the account. */
  external_id: string
  public_keys: ProviderKeys
  keys_sealed: string
  webhook_id: string | null
  /** The secret part of the address for events. */
  event_key: string
  webhook_secret_sealed: string | null
  description: AccountDescription
  checked_date: Date
  last_event_date: Date | null
}

/** The accounts that are in use, in both modes. Cached, because every purchase needs them and an owner rarely changes them. */
export const usedAccounts = siteCache(async ({ db, siteId }): Promise<readonly AccountRow[]> =>
  db
    .selectFrom('payment_account')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('status', '!=', 'REPLACED')
    .orderBy('created_date')
    .execute(),
)

export function findAccount({ db, siteId }: SiteRead, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('payment_account').selectAll().where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

/** The account of this id at the provider, also one that was replaced. */
export function findAccountAtProvider(
  { db, siteId }: SiteRead,
  { provider, mode, externalId }: { provider: string; mode: Mode; externalId: string },
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('payment_account')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('provider', '=', provider as AccountRow['provider'])
    .where('mode', '=', mode)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
}

/** The accounts that are in use, read from the database. */
export function loadAccounts({ db, siteId }: SiteRead): Promise<AccountRow[]> {
  return db
    .selectFrom('payment_account')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('status', '!=', 'REPLACED')
    .orderBy('created_date')
    .execute()
}

/** The ids of the accounts that are in use, or were until a time. */
export async function loadAccountIds({ db, siteId }: SiteRead, until: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from payment_account
    where site_id = ${siteId} and (status <> 'REPLACED' or updated_date >= ${until}) order by created_date`.execute(db)
  return rows.map(({ id }) => id)
}

export function lockAccounts({ db, siteId }: SiteTx, provider: string, mode: Mode): Promise<AccountRow[]> {
  return db
    .selectFrom('payment_account')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('provider', '=', provider as AccountRow['provider'])
    .where('mode', '=', mode)
    .forUpdate()
    .execute()
}

export async function lockAccountRow({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`select from payment_account where site_id = ${siteId} and id = ${id} for update`.execute(db)
}

/** Returns false if another account of the provider was inserted meanwhile. */
export async function insertAccount(site: SiteTx, account: AccountRow): Promise<boolean> {
  const { id, revision, provider, mode, status, external_id, event_key } = account
  const { rows } =
    await sql`insert into payment_account (site_id, id, revision, created_date, updated_date, provider, mode, status, external_id, public_keys,
      keys_sealed, webhook_id, event_key, webhook_secret_sealed, description, checked_date)
    values (${site.siteId}, ${id}, ${revision}, ${site.now}, ${site.now}, ${provider}, ${mode}, ${status}, ${external_id},
      ${jsonb(account.public_keys)}, ${account.keys_sealed}, ${account.webhook_id}, ${event_key}, ${account.webhook_secret_sealed},
      ${jsonb(account.description)}, ${account.checked_date})
    on conflict (site_id, provider, mode) where status <> 'REPLACED' do nothing returning id`.execute(site.db)
  usedAccounts.invalidate(site)
  return rows.length > 0
}

/** Compare-and-set by the account's revision; returns whether it was written. */
export async function saveAccount(site: SiteTx, account: AccountRow): Promise<boolean> {
  const { siteId, db, now } = site
  const { rows } =
    await sql`update payment_account set revision = revision + 1, updated_date = ${now}, status = ${account.status},
      external_id = ${account.external_id}, public_keys = ${jsonb(account.public_keys)}, keys_sealed = ${account.keys_sealed},
      webhook_id = ${account.webhook_id}, event_key = ${account.event_key}, webhook_secret_sealed = ${account.webhook_secret_sealed},
      description = ${jsonb(account.description)}, checked_date = ${account.checked_date}
    where site_id = ${siteId} and id = ${account.id} and revision = ${account.revision} returning id`.execute(db)
  usedAccounts.invalidate(site)
  return rows.length > 0
}

/** Forgets all accounts at providers, with their keys. */
export async function deleteAccounts(site: SiteTx): Promise<void> {
  await sql`delete from payment_account where site_id = ${site.siteId}`.execute(site.db)
  usedAccounts.invalidate(site)
}
