import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { LabelParcel, LabelService } from '../../../delivery/delivery/index.ts'
import type { ProviderName } from '../settings.ts'

export interface QuotedRate {
  id: string
  service: LabelService
  /** A decimal of the currency. */
  price: string
  currency: string
  days?: number
}

export interface Quote {
  id: string
  orderId: string
  provider: ProviderName
  locationId: string
  parcel: LabelParcel
  /** The lines of the fulfillment that the label will create; absent if the label is for an existing fulfillment. */
  lineItems?: { id: string; quantity: number }[]
  fulfillmentId?: string
  rates: QuotedRate[]
}

/** Milliseconds for which a price can be bought. */
const life = 24 * 3600_000

export async function insertQuote({ db, siteId, now }: SiteTx, { id, orderId, ...doc }: Quote): Promise<void> {
  await sql`insert into shipping_label_quote (site_id, id, order_id, created_date, doc)
    values (${siteId}, ${id}, ${orderId}, ${now}, ${jsonb(doc)})`.execute(db)
}

/** Undefined once it is too old. */
export async function findQuote({ db, siteId, now }: SiteRead, id: string): Promise<Quote | undefined> {
  const { rows } = await sql<{ order_id: string; doc: Omit<Quote, 'id' | 'orderId'> }>`
    select order_id, doc from shipping_label_quote
    where site_id = ${siteId} and id = ${id} and created_date > ${new Date(now.getTime() - life)}`.execute(db)
  return rows[0] && { id, orderId: rows[0].order_id, ...rows[0].doc }
}
