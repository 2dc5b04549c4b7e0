import { sql, type RawBuilder } from 'kysely'
import type { Person } from '../../../../kernel/site/personal-data.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

interface LabelTo {
  orderId: string
  createdDate: Date
  trackingNumber: string | null
}

export async function labelsTo({ db, siteId }: SiteRead, person: Person): Promise<LabelTo[]> {
  const { rows } =
    await sql<LabelTo>`select order_id as "orderId", created_date as "createdDate", tracking_number as "trackingNumber"
    from shipping_label where site_id = ${siteId} and ${isTo(person)} order by id`.execute(db)
  return rows
}

export async function lockLabelsTo({ db, siteId }: SiteTx, person: Person, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from shipping_label where site_id = ${siteId}
    and ${isTo(person)} order by id limit ${limit} for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** The parcel's number and the printed address go, the price stays. */
export async function anonymizeLabels({ db, siteId }: SiteTx, ids: readonly string[]): Promise<void> {
  await sql`update shipping_label set member_id = null, email = null, tracking_number = null, doc = doc - 'bought'
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
}

export async function labelsWithFile({ db, siteId }: SiteRead, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from shipping_label where site_id = ${siteId}
    and has_file and created_date < ${before} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function markFilesGone({ db, siteId }: SiteTx, ids: readonly string[]): Promise<void> {
  await sql`update shipping_label set has_file = false
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
}

/** A guest's labels are the person's where the person has shown that the address is theirs. */
function isTo({ memberId, email }: Person): RawBuilder<boolean> {
  return sql<boolean>`(member_id = ${memberId} or (member_id is null and email = ${email ?? null}))`
}
