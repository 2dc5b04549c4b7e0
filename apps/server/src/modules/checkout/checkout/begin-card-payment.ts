import { refusal } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { ownMemberId } from '../../members/members/ports/reading.ts'
import { beginPayment, loadOpenPayment, type PaymentIntent } from '../../orders/orders/ports/paying.ts'
import { type PlacedOrder } from '../../orders/orders/ports/placing.ts'
import type { Charger } from '../../orders/payments/index.ts'
import { cardToCharge, chargerOf, checkRoomForCard } from '../../orders/saved-cards/index.ts'
import type { Checkout } from './checkout.ts'
import { completeAndTakeFromCart } from './change.ts'
import { takeReachable } from './owner.ts'
import { captureTerms, choosePaymentMethod, payableOf } from './pay.ts'
import { placeFrom, type Buyer } from './place.ts'
import * as store from './store/checkouts.ts'

export interface CardChoice {
  /** Absent if the buyer enters the card on the provider's page. */
  paymentToken?: string | undefined
  /** In place of a token: a card that the member saved. */
  savedCardId?: string | null | undefined
  /** Saves the card of the token for the member once it has paid. */
  saveCard?: boolean | undefined
  paymentMethodId?: string | null | undefined
  /** For staff and apps; for buyers the payment method decides. */
  delayCapture?: boolean | undefined
}

export interface CardIntent {
  orderId: string
  /** Absent if nothing has to be paid. */
  paymentId?: string
}

/**
 * Places the order of a checkout, unless it exists already, and writes the payment intent. Throws what `placeFrom` and
 * `choosePaymentMethod` throw, CHECKOUT_ALREADY_PAID, CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS, CHECKOUT_CHANGED, SAVED_CARD_NOT_FOUND and
 * TOO_MANY_SAVED_CARDS.
 */
export async function beginCardPayment(site: SiteTx, buyer: Buyer, checkoutId: string, choice: CardChoice): Promise<CardIntent> {
  const checkout = await takeReachable(site, buyer.caller, checkoutId)
  const { order, amount, preparedId } = checkout.orderId
    ? await loadAmountDue(site, checkout.orderId)
    : await placeUnpaid(site, buyer, checkout)
  const orderId = typeof order === 'string' ? order : order.id
  if (amount === 0n) return { orderId }
  const { paymentMethodId, delayCapture } = choice
  const { keptBy, ...card } = await loadCard(site, buyer.caller, choice)
  const { method, charger } = await choosePaymentMethod(site, 'CARD', payableOf(site, checkout, amount), paymentMethodId, keptBy)
  if (!card.paymentToken && preparedId) return { orderId, paymentId: preparedId }
  const payment = await beginPayment(site, order, {
    amount,
    charger: charger!,
    providerMethod: method.providerMethod ?? undefined,
    ...card,
    ...(await captureTerms(site, { capture: method.capture, delayCapture })),
  })
  return { orderId, paymentId: payment.id }
}

/**
 * Returns the card to charge: the member's saved card, or the one that was entered. `keptBy` is what stores a saved
 * one.
 */
async function loadCard(
  site: SiteTx,
  caller: Caller,
  { paymentToken, savedCardId, saveCard }: CardChoice,
): Promise<Pick<PaymentIntent, 'paymentToken' | 'savedCardOf' | 'saveCardFor'> & { keptBy?: Charger }> {
  if (savedCardId) {
    const memberId = ownMemberId(caller)
    const saved = await cardToCharge(site, memberId, savedCardId)
    return { paymentToken: saved.token, savedCardOf: memberId, keptBy: chargerOf(saved) }
  }
  if (!saveCard) return { paymentToken }
  const memberId = ownMemberId(caller)
  await checkRoomForCard(site, memberId)
  return { paymentToken, saveCardFor: memberId }
}

/** The amount due for an order: one being placed, or an existing one by its id. */
interface Due {
  order: string | PlacedOrder
  /** Minor units. */
  amount: bigint
  /** A prepared payment of the order that still needs a card. */
  preparedId?: string | undefined
}

async function placeUnpaid(site: SiteTx, buyer: Buyer, checkout: Checkout): Promise<Due> {
  const orderId = newId()
  const ordered = store.saveCheckout(site, { ...checkout, orderId })
  const { order, priced } = await placeFrom(site, buyer, checkout, orderId, async ({ priced }) => ({
    initialStatus: priced.totals.payNow.balanceDue === 0n ? 'APPROVED' : 'INITIALIZED',
  }))
  const amount = priced.priced.totals.payNow.balanceDue
  if (amount === 0n) await completeAndTakeFromCart(site, ordered, orderId)
  return { order, amount }
}

async function loadAmountDue(site: SiteTx, orderId: string): Promise<Due> {
  const { status, amount, preparedId } = await begunPayment(site, orderId)
  if (status !== 'INITIALIZED' || amount <= 0n) throw refusal('CHECKOUT_ALREADY_PAID', 'this checkout is paid', { orderId })
  return { order: orderId, amount, preparedId }
}

/**
 * The state of the order that was already placed from a checkout. Throws CHECKOUT_CHANGED if it can no longer be paid
 * (canceled, or placed in the other mode), and CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS while a payment attempt is open.
 */
export async function begunPayment(site: SiteTx, orderId: string) {
  const { status, isTest, isPending, amountDue, preparedId } = await loadOpenPayment(site, orderId)
  if (status === 'CANCELED')
    throw refusal('CHECKOUT_CHANGED', 'the order of this checkout was canceled; start a new checkout', { orderId })
  if (status === 'INITIALIZED' && isTest !== (site.settings.mode === 'TEST'))
    throw refusal('CHECKOUT_CHANGED', 'this checkout was started in another mode of the site; start a new checkout', { orderId })
  if (status === 'INITIALIZED' && isPending)
    throw refusal('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS', 'a payment of this checkout is already in progress', { orderId })
  return { status, amount: amountDue, preparedId }
}
