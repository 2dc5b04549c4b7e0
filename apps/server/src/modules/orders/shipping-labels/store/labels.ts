import { sql } from 'kysely'
import { brokenConstraint, jsonb } from '../../../../kernel/database/database.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { LabelParcel, LabelService } from '../../../delivery/delivery/index.ts'
import type { BoughtLabel } from '../providers/provider.ts'
import type { ProviderName } from '../settings.ts'
import { oneRow } from '../../../../kernel/database/one-row.ts'

export type LabelState = 'INTENDED' | 'ASKED' | 'BOUGHT' | 'FAILED' | 'VOIDING' | 'VOIDED'

export interface LabelRow {
  id: string
  order_id: string
  fulfillment_id: string | null
  created_date: Date
  status: LabelState
  provider: ProviderName
  rate_id: string
  transaction_id: string | null
  tracking_number: string | null
  member_id: string | null
  email: string | null
  has_file: boolean
  doc: LabelDoc
}

export interface LabelDoc {
  service: LabelService
  price: string
  currency: string
  locationId: string
  parcel: LabelParcel
  lineItems?: { id: string; quantity: number }[]
  /** The fulfillment was there before the label. */
  ownFulfillment?: boolean
  notifies: boolean
  bought?: BoughtLabel
  reason?: string
  isTest: boolean
}

const selected = sql.raw(`id, order_id, fulfillment_id, created_date, status, provider, rate_id, transaction_id, tracking_number,
  member_id, email, has_file, doc`)

export async function insertLabel({ db, siteId, now }: SiteTx, row: LabelRow): Promise<void> {
  try {
    await sql`insert into shipping_label (site_id, id, order_id, fulfillment_id, created_date, updated_date, status, provider,
        rate_id, member_id, email, doc)
      values (${siteId}, ${row.id}, ${row.order_id}, ${row.fulfillment_id}, ${now}, ${now}, ${row.status}, ${row.provider},
        ${row.rate_id}, ${row.member_id}, ${row.email}, ${jsonb(row.doc)})`.execute(db)
  } catch (error) {
    if (brokenConstraint(error) !== 'shipping_label_under_way') throw error
    throw refusal('LABEL_PURCHASE_UNDER_WAY', 'a label is being bought for this order')
  }
}

export async function findLabel({ db, siteId }: SiteRead, id: string): Promise<LabelRow | undefined> {
  const { rows } = await sql<LabelRow>`select ${selected} from shipping_label
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/** A label that is known to exist: the caller has read it before. */
export async function getLabel({ db, siteId }: SiteRead, id: string): Promise<LabelRow> {
  return oneRow(await sql<LabelRow>`select ${selected} from shipping_label where site_id = ${siteId} and id = ${id}`.execute(db))
}

export async function loadLabels({ db, siteId }: SiteRead, orderIds: readonly string[]): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`select ${selected} from shipping_label
    where site_id = ${siteId} and order_id = any(${orderIds}::uuid[]) order by id desc limit 1000`.execute(db)
  return rows
}

export async function loadLabelsByIds({ db, siteId }: SiteRead, ids: readonly string[]): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`select ${selected} from shipping_label
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The label of a parcel that the provider reports about. */
export async function findLabelOfParcel(
  { db, siteId }: SiteRead,
  provider: ProviderName,
  trackingNumber: string,
): Promise<LabelRow | undefined> {
  const { rows } = await sql<LabelRow>`select ${selected} from shipping_label
    where site_id = ${siteId} and tracking_number = ${trackingNumber} and provider = ${provider}
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Moves a label on, if it is still in the state; of several callers at once one succeeds. Returns the label as it is now. */
export async function moveLabel(
  { db, siteId, now }: SiteTx,
  label: LabelRow,
  to: LabelState,
  changes: Partial<Pick<LabelRow, 'fulfillment_id' | 'transaction_id' | 'tracking_number' | 'doc'>> = {},
): Promise<LabelRow | undefined> {
  const after = { ...label, ...changes }
  const { rows } = await sql<LabelRow>`update shipping_label
    set status = ${to}, updated_date = ${now}, fulfillment_id = ${after.fulfillment_id}, transaction_id = ${after.transaction_id},
      tracking_number = ${after.tracking_number}, doc = ${jsonb(after.doc)}
    where site_id = ${siteId} and id = ${label.id} and status = ${label.status} returning ${selected}`.execute(db)
  return rows[0]
}

export async function noteFile({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update shipping_label set has_file = true where site_id = ${siteId} and id = ${id} and status = 'BOUGHT'`.execute(db)
}
