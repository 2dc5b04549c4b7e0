import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface IdentityRow {
  key: string
  customer_id: string
  verified: boolean
  placed_count: number
}

const columns = sql.raw('key, customer_id, verified, placed_count')

export async function loadIdentities({ db, siteId }: SiteRead, customerIds: readonly string[]): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`select ${columns} from customer_identity
    where site_id = ${siteId} and customer_id = any(${customerIds}::uuid[]) order by verified desc, key`.execute(db)
  return rows
}

export async function findIdentity({ db, siteId }: SiteRead, key: string): Promise<IdentityRow | undefined> {
  const { rows } = await sql<IdentityRow>`select ${columns} from customer_identity
    where site_id = ${siteId} and key = ${key}`.execute(db)
  return rows[0]
}

/** Selects the identities of customers, to find their orders. */
export function identitiesOf({ siteId }: Pick<SiteRead, 'siteId'>, customerIds: readonly string[]): RawBuilder<unknown> {
  return sql`(select key from customer_identity where site_id = ${siteId} and customer_id = any(${customerIds}::uuid[]))`
}

/** Selects the customer to whom the identity of an SQL expression belongs. */
export function customerOf({ siteId }: Pick<SiteRead, 'siteId'>, key: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select customer_id from customer_identity where customer_identity.site_id = ${siteId} and customer_identity.key = ${key})`
}

/** Locks identities until the transaction ends, always in the same order. Whoever locks their customers too does it afterwards. */
export async function lockIdentitiesOf({ db, siteId }: SiteTx, customerIds: readonly string[]): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`select ${columns} from customer_identity
    where site_id = ${siteId} and customer_id = any(${customerIds}::uuid[]) order by key for update`.execute(db)
  return rows
}

/** Adds an identity; false if it is known already, of whomever. */
export async function addIdentity(
  { db, siteId }: SiteTx,
  key: string,
  customerId: string,
  { verified = false }: { verified?: boolean } = {},
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into customer_identity (site_id, key, customer_id, verified)
    values (${siteId}, ${key}, ${customerId}, ${verified}) on conflict (site_id, key) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Gives identities to a customer. `verified` is left as it is unless stated. */
export async function moveIdentities(
  { db, siteId }: SiteTx,
  keys: readonly string[],
  customerId: string,
  { verified }: { verified?: boolean } = {},
): Promise<void> {
  await sql`update customer_identity set customer_id = ${customerId}, verified = coalesce(${verified ?? null}::boolean, verified)
    where site_id = ${siteId} and key = any(${keys}::text[])`.execute(db)
}

export async function removeIdentities({ db, siteId }: SiteTx, keys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from customer_identity
    where site_id = ${siteId} and key = any(${keys}::text[])`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
