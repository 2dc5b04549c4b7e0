import type { RequestOf } from '@stoa/contract'
import type { CatalogReference, chargeMemberships as chargeMembershipsOperation } from '@stoa/contract/services/ecom/orders'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'
import { refusal, WireError } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { chargeMemberships, providesMemberships } from '../../../pricing/memberships/index.ts'
import { recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { lockOrder } from '../store/orders.ts'
import { insertPayment, loadPayments } from '../store/payments.ts'
import { isMembershipPayment, membershipPayment } from './membership.ts'
import type { PricedOrder, StoredLine } from '../stored-order.ts'

/**
 * Charges memberships of the buyer for lines that wait for one (MEMBERSHIP_OFFLINE): all of them, or none. What is charged is
 * the order's line, whatever the caller says of it. Returns the payments. Throws MEMBERSHIP_NOT_FOUND and MEMBERSHIP_CANNOT_BE_CHARGED.
 */
export async function chargeLines(
  site: SiteTx,
  orderId: string,
  memberId: string,
  items: readonly ChargedItem[],
  chargeCorrelationId?: string,
): Promise<{ paymentIds: string[] }> {
  const stored = await lockOrder(site, orderId)
  if (items.length === 0) return { paymentIds: [] }
  const { order } = stored
  const paid = await loadPaidLineIds(site, orderId)
  const charges = new Map<string, { line: WaitingLine; membership: Chosen }>()
  for (const item of items) {
    const isKnown = order.buyerInfo?.memberId === memberId && (await providesMemberships(site, item.appId))
    if (!isKnown) {
      const description = 'the buyer has no such membership'
      throw new WireError(404, 'MEMBERSHIP_NOT_FOUND', description, { data: { membershipId: item.membershipId } })
    }
    const line = lineOf(order, item, (id) => paid.has(id) || charges.has(id))
    charges.set(line.id, { line, membership: chosenOf(item) })
  }
  const charged = await chargeMemberships(site, {
    purchaseId: `order ${orderId}`,
    orderId,
    memberId,
    lines: [...charges.values()].map(({ line: { id, quantity, catalogReference }, membership }) => ({
      line: { id, quantity, reference: referenceOf(catalogReference) },
      membership,
    })),
  })
  for (const each of charged) {
    const { doc, ...payment } = membershipPayment(order, orderId, each, getOrThrow(charges, each.lineId).membership)
    await insertPayment(site, { ...payment, doc: { ...doc, ...(chargeCorrelationId && { chargeCorrelationId }) } })
  }
  const lineItems = order.lineItems.map((line) => {
    const membership = charges.get(line.id)?.membership
    return membership ? { ...line, membership: { id: membership.id, appId: membership.appId, name: membership.name } } : line
  })
  const after = await settleOrder(site, stored, { ...order, lineItems })
  const paymentIds = charged.map(({ id }) => id)
  await recordTransactions(site, after, { paymentIds })
  return { paymentIds }
}

type ChargedItem = NonNullable<RequestOf<typeof chargeMembershipsOperation>['membershipCharges']>[number]

/** A line of the catalogue that its buyer pays with a membership. */
type WaitingLine = StoredLine & { catalogReference: CatalogReference }

function waitsForMembership(line: StoredLine): line is WaitingLine {
  return line.paymentOption === 'MEMBERSHIP_OFFLINE' && line.catalogReference !== undefined
}

interface Chosen {
  id: string
  appId: string
  name: { original: string }
  additionalData?: unknown
}

function chosenOf({ membershipId, appId, membershipName, membershipAdditionalData: additionalData }: ChargedItem): Chosen {
  const { original } = membershipName
  return { id: membershipId, appId, name: { original }, ...(additionalData ? { additionalData } : {}) }
}

/** The lines whose membership was charged, and not given back. */
async function loadPaidLineIds(site: SiteTx, orderId: string): Promise<ReadonlySet<string>> {
  const payments = (await loadPayments(site, orderId)).filter((each) => isMembershipPayment(each) && each.status === 'APPROVED')
  return new Set(payments.map(({ doc }) => doc.membershipPaymentDetails!.lineItemId!))
}

/** The line that an item names, or else the first one with its catalogue item that still waits for a membership. */
function lineOf(
  { status, lineItems }: PricedOrder,
  { lineItemId, catalogReference, membershipId }: ChargedItem,
  isPaid: (id: string) => boolean,
): WaitingLine {
  const refuse = (reason: string) =>
    refusal('MEMBERSHIP_CANNOT_BE_CHARGED', 'the membership cannot pay this item', { reason, membershipId, lineItemId })
  if (status === 'CANCELED' || status === 'REJECTED') throw refuse('ORDER_CANCELED')
  const { catalogItemId } = catalogReference
  const fitting = lineItems.filter((line) =>
    lineItemId ? line.id === lineItemId : line.catalogReference?.catalogItemId === catalogItemId,
  )
  if (fitting.length === 0) throw refuse('LINE_ITEM_NOT_FOUND')
  const waiting = fitting.filter(waitsForMembership)
  if (waiting.length === 0) throw refuse('ITEM_IS_NOT_PAID_BY_MEMBERSHIP')
  const open = waiting.find((line) => !isPaid(line.id))
  if (!open) throw refuse('ALREADY_CHARGED')
  return open
}

/** The contract requires both ids of every reference. */
function referenceOf(reference: WaitingLine['catalogReference']) {
  const { appId, catalogItemId, options } = reference as Required<typeof reference>
  return { appId, catalogItemId, ...(options && { options }) }
}
