import type { OrderChange } from '@stoa/contract/services/ecom/orders'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { FirstUnitsByLine } from '../agreed-terms.ts'

export interface StoredEdit {
  draftOrderId: string
  createdDate: Date
  changes: OrderChange[]
}

/** How many changes of an order's content were committed. */
export async function countEdits({ db, siteId }: SiteRead, orderId: string): Promise<number> {
  const { rows } = await sql<{ edits: number }>`
    select count(*)::int as edits from order_edit where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  return rows[0]?.edits ?? 0
}

/** The changes after the first `known`, oldest first. */
export async function loadEditsAfter({ db, siteId }: SiteRead, orderId: string, known: number): Promise<StoredEdit[]> {
  const { rows } = await sql<StoredEdit>`
    select draft_order_id as "draftOrderId", created_date as "createdDate", changes from order_edit
    where site_id = ${siteId} and order_id = ${orderId} and position > ${known} order by position`.execute(db)
  return rows
}

/** What the last edit left of the units that were in the order before others were added. */
export async function loadFirstUnits({ db, siteId }: SiteRead, orderId: string): Promise<FirstUnitsByLine> {
  const { rows } = await sql<{ units: Record<string, StoredFirstUnits> }>`select first_units as units from order_edit
    where site_id = ${siteId} and order_id = ${orderId} order by position desc limit 1`.execute(db)
  return new Map(
    Object.entries(rows[0]?.units ?? {}).map(([lineId, { quantity, lineTotal, taxes, discounts }]) => [
      lineId,
      {
        quantity,
        lineTotal: BigInt(lineTotal),
        taxes: taxes.map(BigInt),
        discountShares: new Map(Object.entries(discounts).map(([id, amount]) => [id, BigInt(amount)])),
      },
    ]),
  )
}

/** Minor units are texts in JSON. */
interface StoredFirstUnits {
  quantity: number
  lineTotal: string
  taxes: string[]
  discounts: Record<string, string>
}

function storedUnits(units: FirstUnitsByLine): Record<string, StoredFirstUnits> {
  return Object.fromEntries(
    [...units].map(([lineId, { quantity, lineTotal, taxes, discountShares }]) => [
      lineId,
      {
        quantity,
        lineTotal: String(lineTotal),
        taxes: taxes.map(String),
        discounts: Object.fromEntries([...discountShares].map(([id, amount]) => [id, String(amount)])),
      },
    ]),
  )
}

interface NewEdit {
  draftOrderId: string
  leavesStock: boolean
  firstUnits: FirstUnitsByLine
  changes: readonly OrderChange[]
}

/** The order is locked, so positions have no gaps. */
export async function insertEdit(
  { db, siteId, now }: SiteTx,
  orderId: string,
  { draftOrderId, leavesStock, firstUnits, changes }: NewEdit,
): Promise<void> {
  await sql`insert into order_edit (site_id, order_id, position, draft_order_id, created_date, leaves_stock, first_units, changes)
    select ${siteId}::uuid, ${orderId}::uuid, coalesce(max(position), 0) + 1, ${draftOrderId}::uuid, ${now}::timestamptz,
      ${leavesStock}::boolean, ${jsonb(storedUnits(firstUnits))}, ${jsonb(changes)}
    from order_edit where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
}
