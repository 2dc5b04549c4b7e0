import type { Order } from '@stoa/contract/services/ecom/orders'
import type { DeliveryAddress, OrderChanges } from '@stoa/contract/services/stoa/order-changes'
import type { PricedOrder } from './stored-order.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { activity, withActivities } from './activities.ts'
import { cancel } from './cancel.ts'
import { openActions } from './open-actions.ts'
import { saveOrder } from './save.ts'
import { changeHours } from './store/settings.ts'
import type { StoredOrder } from './stored-order.ts'
import type { NumberedOrder } from './stored-order.ts'

/** Returns the changes that a buyer may make to an order, and until when: none once it was sent or its contents were handed over. */
export async function buyerChanges(site: SiteRead, { order }: StoredOrder): Promise<OrderChanges> {
  if (order.status !== 'APPROVED' || order.fulfillmentStatus !== 'NOT_FULFILLED' || order.archived) return {}
  const { cancelHours, addressHours } = await changeHours(site)
  const cancellableUntil = mayCancel(order) ? endOf(site, order, cancelHours) : undefined
  const addressChangeableUntil = order.shippingInfo?.logistics?.shippingDestination ? endOf(site, order, addressHours) : undefined
  return { ...(cancellableUntil && { cancellableUntil }), ...(addressChangeableUntil && { addressChangeableUntil }) }
}

/** Gift cards and files are in the buyer's hands as soon as they are paid. */
function mayCancel(order: PricedOrder): boolean {
  const isHandedOver =
    order.paymentStatus !== 'NOT_PAID' &&
    (order.lineItems ?? []).some(({ itemType }) => itemType?.preset === 'GIFT_CARD' || itemType?.preset === 'DIGITAL')
  return !isHandedOver && openActions(order).some(({ name, allowed }) => name === 'CANCEL' && allowed)
}

function endOf({ now }: SiteRead, { createdDate }: NumberedOrder, hours: number): string | undefined {
  const end = new Date(Date.parse(createdDate) + hours * 3_600_000)
  return now < end ? end.toISOString() : undefined
}

/** Cancels a locked order for its buyer, and restocks it. Staff refund the payments. Throws CANCELLATION_CLOSED. */
export async function cancelForBuyer(site: SiteTx, before: StoredOrder): Promise<StoredOrder> {
  const { cancellableUntil } = await buyerChanges(site, before)
  if (!cancellableUntil) throw refusal('CANCELLATION_CLOSED', 'the buyer cannot cancel the order, or no longer')
  return cancel(site, before, { restockAllItems: true, sendOrderCanceledEmail: true })
}

/**
 * Changes the delivery address of a locked order for its buyer, within its postcode: delivery and tax stay as they were agreed. Throws
 * ADDRESS_CHANGE_CLOSED.
 */
export async function changeAddressForBuyer(site: SiteTx, before: StoredOrder, given: DeliveryAddress): Promise<StoredOrder> {
  const { addressChangeableUntil } = await buyerChanges(site, before)
  if (!addressChangeableUntil)
    throw refusal('ADDRESS_CHANGE_CLOSED', 'the buyer cannot change the delivery address, or no longer')
  const { order } = before
  const { shippingInfo } = order
  const shippingDestination = withChange(shippingInfo!.logistics!.shippingDestination!, given)
  const changed: PricedOrder = {
    ...order,
    shippingInfo: { ...shippingInfo, logistics: { ...shippingInfo!.logistics, shippingDestination } },
    recipientInfo: shippingDestination,
  }
  return saveOrder(site, before, withActivities(changed, activity(site.now, 'SHIPPING_ADDRESS_EDITED')))
}

type Destination = NonNullable<Order['recipientInfo']>

function withChange({ address, contactDetails }: Destination, given: DeliveryAddress): Destination {
  const { firstName, lastName, company, phone, addressLine, addressLine2, city } = given
  const { company: _company, phone: _phone, ...contact } = contactDetails ?? {}
  // A street with a number of its own is replaced by the line.
  const { streetAddress: _street, addressLine2: _line2, geocode: _place, ...region } = address ?? {}
  return {
    contactDetails: { ...contact, firstName, lastName, ...(company && { company }), ...(phone && { phone }) },
    address: { ...region, addressLine, ...(addressLine2 && { addressLine2 }), city },
  }
}
