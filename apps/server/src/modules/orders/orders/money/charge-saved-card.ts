import type { SavedCard } from '@stoa/contract/services/stoa/saved-cards'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { cardToCharge, chargerOf, presentCard, savedCards } from '../../saved-cards/index.ts'
import { amountToCollect } from '../collectability.ts'
import { getOrder, lockOrder } from '../store/orders.ts'
import { loadPayments } from '../store/payments.ts'
import { beginPayment, type PaymentIntent } from './begin.ts'

/** The saved cards of the member who ordered. Throws ORDER_NOT_FOUND. */
export async function loadChargeableCards(site: SiteRead, orderId: string): Promise<SavedCard[]> {
  const memberId = (await getOrder(site, orderId)).order.buyerInfo?.memberId
  return memberId ? (await savedCards(site, memberId)).map((card) => presentCard(card, site.now)) : []
}

/**
 * Begins a charge of a saved card without the buyer present; the caller charges it next. `requested` is in minor units; without it,
 * the balance due is charged. One charge at a time: what another one may still take is not charged twice. Throws ORDER_NOT_FOUND,
 * SAVED_CARD_NOT_FOUND, PAYMENT_IN_PROGRESS, ORDER_CANCELED, ORDER_HAS_CHARGEBACKS, ORDER_ALREADY_PAID, INVALID_AMOUNT.
 */
export async function beginSavedCardCharge(
  site: SiteTx,
  orderId: string,
  savedCardId: string,
  requested: (currency: string) => bigint | undefined,
  {
    terms = {},
    inProgressCode = 'PAYMENT_IN_PROGRESS',
  }: {
    terms?: Pick<PaymentIntent, 'delayCapture' | 'scheduledAction'>
    inProgressCode?: 'PAYMENT_IN_PROGRESS' | 'PAYMENT_ALREADY_IN_PROGRESS'
  } = {},
): Promise<{ id: string }> {
  const stored = await lockOrder(site, orderId)
  const memberId = stored.order.buyerInfo?.memberId
  if (!memberId) throw notFound('savedCard', { id: savedCardId })
  const card = await cardToCharge(site, memberId, savedCardId)
  const open = (await loadPayments(site, orderId)).find(
    ({ status, token, redirect_url }) => status === 'PENDING' && (token ?? redirect_url) !== null,
  )
  if (open) throw refusal(inProgressCode, 'another payment of the order is not decided yet', { paymentId: open.id })
  return beginPayment(site, orderId, {
    amount: amountToCollect(stored, requested(stored.currency)),
    charger: chargerOf(card),
    paymentToken: card.token,
    savedCardOf: memberId,
    savedCardId,
    offSession: true,
    ...terms,
  })
}
