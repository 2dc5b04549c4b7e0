import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { DeliveryOffer } from './offer.ts'
import { takePlace, insertSlotOrder } from './store/slots.ts'

/**
 * Takes a place of the offer's slot for an order. Throws when the slot is full. Places without a limit are counted as well, because the
 * owner may set one later.
 */
export async function takeSlot(site: SiteTx, orderId: string, { slot, code }: DeliveryOffer): Promise<void> {
  if (!slot) return
  const { optionId, from, capacity = null } = slot
  // The row lock makes simultaneous buyers wait for each other; the condition is checked for each with the latest count.
  if (!(await takePlace(site, optionId, from, capacity)))
    throw refusal('SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE', 'the selected time has just been taken', { code })
  await insertSlotOrder(site, orderId, optionId, from)
}
