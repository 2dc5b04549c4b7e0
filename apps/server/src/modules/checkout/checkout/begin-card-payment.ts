import { refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import {
  beginPayment,
  type OpenOrder,
  type PaymentIntent,
  type PreparedPayment,
  type WrittenIntent,
} from '../../orders/orders/ports/paying.ts'
import { replaceUnfinished, type PlacedOrder, type WrittenOrder } from '../../orders/orders/ports/placing.ts'
import { captureTerms, checkKeepsFromPage, choosePaymentMethod } from '../../orders/payments/index.ts'
import { chosenCard } from '../../orders/saved-cards/index.ts'
import type { Checkout } from './checkout.ts'
import { completeAndTakeFromCart } from './change.ts'
import { takeReachable } from './owner.ts'
import { seenAmounts, type SeenAmounts } from './orderable.ts'
import { buysSubscription, checkAgreesToCharges, payableOf } from './pay.ts'
import { place, priceToOrder, type Buyer } from './place.ts'
import * as store from './store/checkouts.ts'
import { checkSeenRest, isStillOrdered, takeOrderToPay } from './unfinished.ts'

export interface CardChoice {
  /** Absent if the buyer enters the card on the provider's page. */
  paymentToken?: string | undefined
  /** In place of a token: a card that the member saved. */
  savedCardId?: string | null | undefined
  /**
   * Saves the card of the token, or what is chosen on the provider's page, for the member once it has paid. Where the order begins a
   * subscription, it is the buyer's consent to the charges to come.
   */
  saveCard?: boolean | undefined
  paymentMethodId?: string | null | undefined
  /** Decimal: the amount that the buyer saw. Another one is not charged. */
  seenTotal?: string | undefined
  /** Decimal: the whole total that the buyer saw, where more is known than the amount to pay. */
  seenWholeTotal?: string | undefined
  /** For staff and apps; for buyers the payment method decides. */
  delayCapture?: boolean | undefined
}

export interface CardIntent {
  orderId: string
  /** Absent if nothing has to be paid. */
  paymentId?: string
}

/**
 * Places the order of a checkout, unless its unfinished one still stands, and writes the payment intent. Throws what `priceToOrder`,
 * `place` and `choosePaymentMethod` throw, CHECKOUT_ALREADY_PAID, CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS, CHECKOUT_CHANGED, SAVED_CARD_NOT_FOUND and
 * TOO_MANY_SAVED_CARDS. `written` gets the rows after the commit.
 */
export async function beginCardPayment(
  site: SiteTx,
  buyer: Buyer,
  checkoutId: string,
  choice: CardChoice,
  written: Partial<WrittenIntent>,
): Promise<CardIntent> {
  const checkout = await takeReachable(site, buyer.caller, checkoutId)
  checkAgreesToCharges(checkout, choice.saveCard)
  const { order, amount, prepared } = await orderToCharge(
    site,
    buyer,
    checkout,
    seenAmounts(choice),
    (order) => void Object.assign(written, order),
  )
  const orderId = typeof order === 'string' ? order : order.id
  if (amount === 0n) return { orderId }
  const { paymentMethodId, delayCapture } = choice
  const { keptBy, ...card } = await chosenCard(site, buyer.caller, choice, buysSubscription(checkout) ? orderId : undefined)
  const { method, charger } = await choosePaymentMethod(site, 'CARD', payableOf(site, checkout, amount), paymentMethodId, keptBy)
  if (card.saveCardFor && !card.paymentToken) checkKeepsFromPage(charger!, method.providerMethod ?? undefined)
  const intent = {
    amount,
    charger: charger!,
    providerMethod: method.providerMethod ?? undefined,
    ...card,
    ...(await captureTerms(site, { capture: method.capture, delayCapture })),
  }
  const known = card.paymentToken ? undefined : prepared?.find((each) => isPreparedFor(each, intent))
  if (known) return { orderId, paymentId: known.id }
  const payment = await beginPayment(site, order, intent, (row) => void (written.payment = row))
  return { orderId, paymentId: payment.id }
}

/** The buyer may have chosen another method since the payment was prepared, because its provider did not answer. */
function isPreparedFor(prepared: PreparedPayment, { charger, providerMethod, saveCardFor, ...terms }: PaymentIntent): boolean {
  const { captureOnFulfillment = false, delayCapture = captureOnFulfillment } = terms
  return (
    prepared.charger.provider === charger.provider &&
    prepared.charger.accountId === charger.accountId &&
    prepared.providerMethod === providerMethod &&
    prepared.saveCardFor === saveCardFor &&
    prepared.isCapturedLater === delayCapture
  )
}

/** The amount due for an order: one being placed, or an existing one by its id. */
interface Due {
  order: string | PlacedOrder
  /** Minor units. */
  amount: bigint
  /** Prepared payments of the order that still need a card. */
  prepared?: PreparedPayment[]
}

async function orderToCharge(
  site: SiteTx,
  buyer: Buyer,
  checkout: Checkout,
  seen: SeenAmounts | undefined,
  onWritten: (written: WrittenOrder) => void,
): Promise<Due> {
  const known = await takeOrderToPay(site, checkout)
  const mayBePaid = known === undefined || (known.amountDue > 0n && (known.status === 'INITIALIZED' || known.isDeclined))
  if (!mayBePaid) throw refusal('CHECKOUT_ALREADY_PAID', 'this checkout is paid', { orderId: known.id })
  if (known && (known.isPartlyPaid || known.status !== 'INITIALIZED')) {
    checkSeenRest(site, known, seen?.toPay)
    return dueOf(known)
  }
  const orderId = newId()
  const save = () => store.saveCheckout(site, { ...checkout, orderId })
  // First, so that simultaneous calls compare the revision before they price. An unfinished order is locked, and may stay.
  const early = known ? undefined : save()
  const priced = await priceToOrder(site, buyer.caller, checkout, seen)
  if (known && isStillOrdered(site, known, priced)) return dueOf(known)
  const amount = priced.priced.totals.payNow.balanceDue
  const ordered = early ?? save()
  if (known) await replaceUnfinished(site, known.id)
  const initialStatus = amount === 0n ? 'APPROVED' : 'INITIALIZED'
  const order = await place(site, buyer, checkout, orderId, priced, { initialStatus }, onWritten)
  if (amount === 0n) await completeAndTakeFromCart(site, ordered, orderId)
  return { order, amount }
}

function dueOf({ id, amountDue, prepared }: OpenOrder): Due {
  return { order: id, amount: amountDue, prepared }
}
