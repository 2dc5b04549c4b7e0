import { sql } from 'kysely'
import type { Customer } from '@stoa/contract/services/stoa/customers'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { StoredCustomer } from '../entity.ts'

export interface MergeDoc {
  merged: StoredCustomer
  keys: { key: string; verified: boolean }[]
  noteIds: string[]
  /** Earlier merges into the merged customer. */
  mergeIds: string[]
  /** The fields of the kept customer that the merge changed. */
  before: Partial<Customer>
  after: Partial<Customer>
}

export interface MergeRow {
  id: string
  customer_id: string
  merged_id: string
  created_date: Date
  merged_by: string
  undone_date: Date | null
  doc: MergeDoc
}

export async function insertMerge(
  { db, siteId, now }: SiteTx,
  { id, customerId, mergedId, by, doc }: { id: string; customerId: string; mergedId: string; by: string; doc: MergeDoc },
): Promise<void> {
  await sql`insert into customer_merge (site_id, id, customer_id, merged_id, created_date, merged_by, doc)
    values (${siteId}, ${id}, ${customerId}, ${mergedId}, ${now}, ${by}, ${jsonb(doc)})`.execute(db)
}

/** Earlier merges into a customer who is merged. Returns their ids. */
export async function moveMerges({ db, siteId }: SiteTx, { from, to }: { from: string; to: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update customer_merge set customer_id = ${to}
    where site_id = ${siteId} and customer_id = ${from} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function returnMerges({ db, siteId }: SiteTx, ids: readonly string[], to: string): Promise<void> {
  await sql`update customer_merge set customer_id = ${to} where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
}

export async function findMerge({ db, siteId }: SiteRead, id: string): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`select * from customer_merge where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Notes that a merge was undone; false if it was already. What it kept of the merged customer is deleted. */
export async function endMerge({ db, siteId, now }: SiteTx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update customer_merge set undone_date = ${now}, doc = '{}'
    where site_id = ${siteId} and id = ${id} and undone_date is null`.execute(db)
  return numAffectedRows === 1n
}

export async function loadMerges({ db, siteId }: SiteRead, customerId: string): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`select * from customer_merge
    where site_id = ${siteId} and customer_id = ${customerId} and undone_date is null
    order by created_date desc, id desc limit 100`.execute(db)
  return rows
}

/** Deletes what merges keep of a customer, who can no longer be split. */
export async function deleteMergesOf({ db, siteId }: SiteTx, customerIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from customer_merge
    where site_id = ${siteId} and (customer_id = any(${customerIds}::uuid[]) or merged_id = any(${customerIds}::uuid[]))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
