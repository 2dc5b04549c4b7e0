import { sql } from 'kysely'
import type { SiteTx, SiteRead } from '../../../../kernel/site/site.ts'
import type { DeliveryOffer } from '../offer.ts'

export async function takePlace({ db, siteId }: SiteTx, optionId: string, from: Date, capacity: number | null): Promise<boolean> {
  const { rows } = await sql`
    insert into delivery_slot (site_id, option_id, starts, taken) values (${siteId}, ${optionId}, ${from}, 1)
    on conflict (site_id, option_id, starts) do update set taken = delivery_slot.taken + 1
      where delivery_slot.taken < coalesce(${capacity}::integer, delivery_slot.taken + 1)
    returning taken`.execute(db)
  return rows.length > 0
}

export async function insertSlotOrder({ db, siteId }: SiteTx, orderId: string, optionId: string, from: Date): Promise<void> {
  await sql`insert into delivery_slot_order (site_id, order_id, option_id, starts)
    values (${siteId}, ${orderId}, ${optionId}, ${from})`.execute(db)
}

/** A slot of one delivery option. */
export type SlotKey = Pick<NonNullable<DeliveryOffer['slot']>, 'optionId' | 'from'>

export function isSameSlot(one: SlotKey | undefined, other: SlotKey | undefined): boolean {
  return one !== undefined && one.optionId === other?.optionId && one.from.getTime() === other.from.getTime()
}

/** The slot in which an order has a place. */
export async function findSlotOf({ db, siteId }: SiteRead, orderId: string): Promise<SlotKey | undefined> {
  const { rows } = await sql<SlotKey>`select option_id as "optionId", starts as "from" from delivery_slot_order
    where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  return rows[0]
}

/** How many orders have each of the slots. */
export async function takenPlaces({ db, siteId }: SiteRead, slots: readonly SlotKey[]): Promise<(slot: SlotKey) => number> {
  const optionIds = [...new Set(slots.map(({ optionId }) => optionId))]
  const starts = slots.map(({ from }) => from.getTime())
  const { rows } = await sql<{ option_id: string; starts: Date; taken: number }>`
    select option_id, starts, taken from delivery_slot
    where site_id = ${siteId} and option_id = any(${optionIds}::uuid[])
      and starts between ${new Date(Math.min(...starts))} and ${new Date(Math.max(...starts))}`.execute(db)
  const taken = new Map(rows.map((row) => [`${row.option_id} ${row.starts.getTime()}`, row.taken]))
  return ({ optionId, from }) => taken.get(`${optionId} ${from.getTime()}`) ?? 0
}

/** Gives back the place that an order has taken, once. */
export async function releaseSlot({ db, siteId }: SiteTx, orderId: string): Promise<void> {
  await sql`
    with released as (
      delete from delivery_slot_order where site_id = ${siteId} and order_id = ${orderId} returning option_id, starts
    )
    update delivery_slot slot set taken = slot.taken - 1 from released
    where slot.site_id = ${siteId} and slot.option_id = released.option_id and slot.starts = released.starts`.execute(db)
}
