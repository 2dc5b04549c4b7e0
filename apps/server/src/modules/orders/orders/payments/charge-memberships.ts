import type { MembershipChargeItem, Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'
import { refusal, WireError } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { chargeMemberships, providesMemberships } from '../../../pricing/memberships/index.ts'
import { recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { lockOrder } from '../store/orders.ts'
import { insertPayment, loadPayments } from '../store/payments.ts'
import { isMembershipPayment, membershipPayment } from './membership.ts'

/**
 * Charges memberships of the buyer for lines that wait for one (MEMBERSHIP_OFFLINE): all of them, or none. What is charged is
 * the order's line, whatever the caller says of it. Throws MEMBERSHIP_NOT_FOUND and MEMBERSHIP_CANNOT_BE_CHARGED.
 */
export async function chargeLines(
  site: SiteTx,
  orderId: string,
  memberId: string,
  items: readonly MembershipChargeItem[],
): Promise<void> {
  const stored = await lockOrder(site, orderId)
  if (items.length === 0) return
  const { order } = stored
  const paid = await paidLines(site, orderId)
  const charges = new Map<string, { line: OrderLineItem; membership: Chosen }>()
  for (const item of items) {
    const isKnown = order.buyerInfo?.memberId === memberId && (await providesMemberships(site, item.appId!))
    if (!isKnown) {
      const description = 'the buyer has no such membership'
      throw new WireError(404, 'MEMBERSHIP_NOT_FOUND', description, { data: { membershipId: item.membershipId } })
    }
    const line = lineOf(order, item, (id) => paid.has(id) || charges.has(id))
    charges.set(line.id!, { line, membership: chosenOf(item) })
  }
  const charged = await chargeMemberships(site, {
    purchaseId: `order ${orderId}`,
    orderId,
    memberId,
    lines: [...charges.values()].map(({ line: { id, quantity, catalogReference }, membership }) => ({
      line: { id: id!, quantity: quantity!, reference: referenceOf(catalogReference!) },
      membership,
    })),
  })
  for (const each of charged)
    await insertPayment(site, membershipPayment(order, orderId, each, getOrThrow(charges, each.lineId).membership))
  const lineItems = order.lineItems!.map((line) => {
    const membership = charges.get(line.id!)?.membership
    return membership ? { ...line, membership: { id: membership.id, appId: membership.appId, name: membership.name } } : line
  })
  const after = await settleOrder(site, stored, { ...order, lineItems })
  await recordTransactions(site, after, { paymentIds: charged.map(({ id }) => id) })
}

interface Chosen {
  id: string
  appId: string
  name: { original: string }
  additionalData?: unknown
}

function chosenOf({
  membershipId,
  appId,
  membershipName,
  membershipAdditionalData: additionalData,
}: MembershipChargeItem): Chosen {
  const original = membershipName!.original!
  return { id: membershipId!, appId: appId!, name: { original }, ...(additionalData ? { additionalData } : {}) }
}

/** The lines whose membership was charged, and not given back. */
async function paidLines(site: SiteTx, orderId: string): Promise<ReadonlySet<string>> {
  const payments = (await loadPayments(site, orderId)).filter((each) => isMembershipPayment(each) && each.status === 'APPROVED')
  return new Set(payments.map(({ doc }) => doc.membershipPaymentDetails!.lineItemId!))
}

/** The line that an item names, or else the first one with its catalogue item that still waits for a membership. */
function lineOf(
  { status, lineItems = [] }: Order,
  { lineItemId, catalogReference, membershipId }: MembershipChargeItem,
  isPaid: (id: string) => boolean,
): OrderLineItem {
  const refuse = (reason: string) =>
    refusal('MEMBERSHIP_CANNOT_BE_CHARGED', 'the membership cannot pay this item', { reason, membershipId, lineItemId })
  if (status === 'CANCELED' || status === 'REJECTED') throw refuse('ORDER_CANCELED')
  const { catalogItemId } = catalogReference!
  const fitting = lineItems.filter((line) =>
    lineItemId ? line.id === lineItemId : line.catalogReference?.catalogItemId === catalogItemId,
  )
  if (fitting.length === 0) throw refuse('LINE_ITEM_NOT_FOUND')
  const waiting = fitting.filter((line) => line.paymentOption === 'MEMBERSHIP_OFFLINE' && line.catalogReference)
  if (waiting.length === 0) throw refuse('ITEM_IS_NOT_PAID_BY_MEMBERSHIP')
  const open = waiting.find((line) => !isPaid(line.id!))
  if (!open) throw refuse('ALREADY_CHARGED')
  return open
}

function referenceOf({ appId, catalogItemId, options }: NonNullable<OrderLineItem['catalogReference']>) {
  return { appId: appId!, catalogItemId: catalogItemId!, ...(options && { options }) }
}
