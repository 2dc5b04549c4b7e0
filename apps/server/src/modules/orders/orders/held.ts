import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { loadStockLeftWithoutOrder, releaseUnwantedStock } from '../../catalog/catalog/ports/stock.ts'
import { findSlotOf, isSameSlot, releaseSlot, type SlotKey } from '../../delivery/delivery/index.ts'
import type { HeldByOrder } from '../../pricing/basket/index.ts'
import { giveBackUses, loadUsedBy } from '../../pricing/discounts/index.ts'
import { findRedeemedCard } from '../../pricing/gift-cards/index.ts'
import { loadHeldMembership, type HeldMembership } from '../../pricing/memberships/index.ts'
import { giveBackGiftCards, isAnyGiftCardPayment } from './money/gift-card.ts'
import { giveBackMemberships, isMembershipPayment } from './money/membership.ts'
import { settleOrder } from './save.ts'
import { findUnfinishedOf, lockOrder } from './store/orders.ts'
import { loadPayments, type PaymentRow } from './store/payments.ts'

/** What an order holds that is not paid yet. */
export async function loadHeld(site: SiteRead, orderId: string): Promise<HeldByOrder> {
  const [stock, discountIds, slot, payments] = await Promise.all([
    loadStockLeftWithoutOrder(site, orderId),
    loadUsedBy(site, orderId),
    findSlotOf(site, orderId),
    loadPayments(site, orderId),
  ])
  const memberships = await Promise.all(payments.filter(isCharged).map((payment) => heldMembership(site, payment)))
  return {
    orderId,
    stock,
    discountIds,
    slot,
    giftCard: await heldOnCard(site, payments),
    memberships: memberships.flatMap((each) => each ?? []),
  }
}

/** What the unfinished order of a checkout holds; undefined without one. */
export async function loadHeldForCheckout(site: SiteRead, checkoutId: string): Promise<HeldByOrder | undefined> {
  const orderId = await findUnfinishedOf(site, checkoutId)
  return orderId ? loadHeld(site, orderId) : undefined
}

async function heldOnCard(site: SiteRead, payments: readonly PaymentRow[]): Promise<HeldByOrder['giftCard']> {
  const paid = payments.find((payment) => isAnyGiftCardPayment(payment) && payment.captured_minor > payment.refunded_minor)
  const redemptionId = paid?.doc.giftcardPaymentDetails?.giftCardPaymentId
  const cardId = redemptionId ? await findRedeemedCard(site, redemptionId) : undefined
  return paid && cardId ? { orderId: paid.order_id, cardId, amount: paid.captured_minor - paid.refunded_minor } : undefined
}

function isCharged(payment: PaymentRow): boolean {
  return isMembershipPayment(payment) && payment.status === 'APPROVED'
}

function heldMembership(site: SiteRead, { id, doc }: PaymentRow): Promise<HeldMembership | undefined> {
  return loadHeldMembership(site, id, doc.membershipPaymentDetails?.name?.original ?? '')
}

/** What a changed checkout still wants of what its unfinished order holds. */
export interface WantedHolds {
  lines: readonly { variantId: string; quantity: number }[]
  stockLocationId: string | undefined
  /** A coupon that was chosen before and is not any more. */
  droppedCouponId: string | undefined
  giftCard: { id: string; amount: bigint } | undefined
  slot: SlotKey | undefined
  memberships: readonly { lineId: string; quantity: number; membership: { id: string; appId: string } }[]
}

/** Gives back what an unfinished order holds and its checkout does not want any more. A gift card is given back whole. */
export async function keepHolds(site: SiteTx, held: HeldByOrder, wanted: WantedHolds): Promise<void> {
  const { orderId, giftCard, slot } = held
  await releaseUnwantedStock(site, orderId, wanted.lines, wanted.stockLocationId)
  if (wanted.droppedCouponId) await giveBackUses(site, orderId, wanted.droppedCouponId)
  const isSameCard = giftCard?.cardId === wanted.giftCard?.id && giftCard?.amount === wanted.giftCard?.amount
  if (giftCard && !isSameCard && (await giveBackGiftCards(site, orderId))) await settleOrder(site, await lockOrder(site, orderId))
  if (held.memberships.length > 0) await giveBackMemberships(site, orderId, keptCharges(held, wanted))
  if (slot && !isSameSlot(slot, wanted.slot)) await releaseSlot(site, orderId)
}

function keptCharges({ memberships }: HeldByOrder, wanted: WantedHolds): Set<string> {
  const kept = memberships.filter(({ lineId, quantity, membership: { id, appId } }) =>
    wanted.memberships.some(
      (each) =>
        each.lineId === lineId && each.quantity === quantity && each.membership.id === id && each.membership.appId === appId,
    ),
  )
  return new Set(kept.map(({ chargeId }) => chargeId))
}
