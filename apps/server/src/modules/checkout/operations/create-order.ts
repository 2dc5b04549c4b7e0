import * as contract from '@stoa/contract/services/ecom/checkout'
import { newId } from '../../../kernel/ids.ts'
import { implement, implementAction, type ActionContext } from '../../../kernel/operation.ts'
import type { SiteTx } from '../../../kernel/site.ts'
import { takeFromCart } from '../../cart/index.ts'
import { beginPayment, chargePayment, openPaymentOf, type ChargeResult, type PlacedOrder } from '../../orders/index.ts'
import { complete } from '../change.ts'
import type { Checkout } from '../checkout.ts'
import { takeReachable } from '../owner.ts'
import { placeFrom } from '../place.ts'
import * as store from '../store.ts'

/**
 * The order of a checkout whose buyer pays by other means. Asked again, it answers the order that is there: a checkout
 * becomes one order, whatever is retried.
 */
export const createOrder = implement(contract.createOrder, async ({ site, caller }, { id }) => {
  const checkout = await takeReachable(site, caller, id)
  if (checkout.orderId) return { orderId: checkout.orderId }
  const orderId = newId()
  // First, so that it is proven to be what the buyer saw while the stock is taken.
  await finish(site, checkout, orderId)
  await placeFrom(site, caller, checkout, orderId, 'APPROVED')
  return { orderId }
})

/**
 * The order of a checkout and its payment: the order and the intent to charge are committed first, then the card network
 * is asked, then its answer is written. A declined card leaves order and checkout as they are, to be paid with another.
 */
export const createOrderAndCharge = implementAction(
  contract.createOrderAndCharge,
  async (context, { id, paymentToken, delayCapture }) => {
    const intent = await context.transaction((tx) => begin(tx, context, id, paymentToken ?? undefined, delayCapture ?? false))
    if (intent.paymentId === undefined) return { orderId: intent.orderId }
    const result = await chargePayment(context, intent.paymentId)
    if (result.status === 'CHALLENGE')
      return { orderId: intent.orderId, paymentResponseToken: result.challengeId, paymentGatewayOrderId: intent.paymentId }
    if (result.status === 'DECLINED' || result.status === 'CANCELED') throw declined(context, intent.orderId, result)
    if (result.status !== 'PENDING') await context.transaction((tx) => finishById(tx, id, intent.orderId))
    return { orderId: intent.orderId, paymentGatewayOrderId: intent.paymentId }
  },
)

type Charging = ActionContext<typeof contract.createOrderAndCharge>

interface Intent {
  orderId: string
  /** Absent where nothing is to be paid. */
  paymentId?: string
}

async function begin(
  site: SiteTx,
  { caller, refuse }: Charging,
  id: string,
  paymentToken: string | undefined,
  delayCapture: boolean,
): Promise<Intent> {
  const checkout = await takeReachable(site, caller, id)
  const due = checkout.orderId ? await stillToPay(site, { refuse }, checkout.orderId) : await placeUnpaid(site, caller, checkout)
  const { order, amount } = due
  const orderId = typeof order === 'string' ? order : order.id
  if (amount === 0n) return { orderId }
  if (!paymentToken) throw refuse('PAYMENT_ERROR', 'a card is needed to pay this', { reason: 'PAYMENT_TOKEN_MISSING' })
  const payment = await beginPayment(site, order, { amount, provider: 'sandbox', paymentToken, delayCapture })
  return { orderId, paymentId: payment.id }
}

/** What is to be paid, of an order that is being placed or, by its id, of one that was. */
interface Due {
  order: string | PlacedOrder
  amount: bigint
}

async function placeUnpaid(site: SiteTx, caller: Charging['caller'], checkout: Checkout): Promise<Due> {
  const orderId = newId()
  const isFree = checkout.content.shownTotal !== undefined && Number(checkout.content.shownTotal) === 0
  const ordered = store.saveCheckout(site, { ...checkout, orderId })
  const { order, priced } = await placeFrom(site, caller, checkout, orderId, isFree ? 'APPROVED' : 'INITIALIZED')
  const amount = priced.priced.totals.payNow.balanceDue
  if (amount === 0n) await finish(site, ordered, orderId)
  return { order, amount }
}

/** An order that was begun: nothing to pay twice, nothing to pay while an attempt is open. */
async function stillToPay(site: SiteTx, { refuse }: Pick<Charging, 'refuse'>, orderId: string): Promise<Due> {
  const { status, isPending, amountDue } = await openPaymentOf(site, orderId)
  if (status === 'CANCELED')
    throw refuse('CHECKOUT_CHANGED', 'the order of this checkout was canceled; begin a new checkout', { orderId })
  if (status !== 'INITIALIZED' || amountDue <= 0n) throw refuse('CHECKOUT_ALREADY_PAID', 'this checkout is paid', { orderId })
  if (isPending) throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS', 'a payment of this checkout is under way', { orderId })
  return { order: orderId, amount: amountDue }
}

function declined({ refuse }: Charging, orderId: string, result: ChargeResult) {
  const reason = result.status === 'DECLINED' ? result.reason : result.status
  return refuse('PAYMENT_ERROR', 'the card was declined', {
    reason,
    orderId,
    transactionStatus: 'DECLINED',
    failureDetails: reason,
  })
}

async function finishById(site: SiteTx, id: string, orderId: string): Promise<void> {
  const checkout = await store.lockCheckout(site, { id })
  if (checkout && !checkout.completed) await finish(site, checkout, orderId)
}

/** The order stands, or comes with this transaction: the checkout is over, and the cart has given what was bought. */
export async function finish(site: SiteTx, checkout: Checkout, orderId: string): Promise<void> {
  complete(site, checkout, orderId)
  await takeFromCart(site, checkout, checkout.content.lines)
}
