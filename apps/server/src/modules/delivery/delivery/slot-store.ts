import { sql } from 'kysely'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { DeliveryOffer } from './offer.ts'

type SlotKey = Pick<NonNullable<DeliveryOffer['slot']>, 'optionId' | 'from'>

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

/**
 * Takes a place of the offer's slot for an order. Throws when the slot is full. Places without a limit are counted as well, because the
 * owner may set one later.
 */
export async function takeSlot({ db, siteId }: SiteTx, orderId: string, { slot, code }: DeliveryOffer): Promise<void> {
  if (!slot) return
  const { optionId, from, capacity = null } = slot
  // The row lock makes simultaneous buyers wait for each other; the condition is checked for each with the latest count.
  const { rows } = await sql`
    insert into delivery_slot (site_id, option_id, starts, taken) values (${siteId}, ${optionId}, ${from}, 1)
    on conflict (site_id, option_id, starts) do update set taken = delivery_slot.taken + 1
      where delivery_slot.taken < coalesce(${capacity}::integer, delivery_slot.taken + 1)
    returning taken`.execute(db)
  if (rows.length === 0)
    throw refusal('SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE', 'the selected time has just been taken', { code })
  await sql`insert into delivery_slot_order (site_id, order_id, option_id, starts)
    values (${siteId}, ${orderId}, ${optionId}, ${from})`.execute(db)
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
