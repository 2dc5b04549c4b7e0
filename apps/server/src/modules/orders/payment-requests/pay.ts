import type { RequestedPaymentState } from '@stoa/contract/services/stoa/payment-requests'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { notFound, refusal } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { beginPayment, endChallenge, endPromise, loadPayments, type PaymentRow } from '../orders/ports/paying.ts'
import { lockOrder, type StoredOrder } from '../orders/ports/reading.ts'
import {
  captureTerms,
  checkKeepsFromPage,
  choosePaymentMethod,
  isOffline,
  loadOfflinePayment,
  usableMethods,
  type Payable,
} from '../payments/index.ts'
import { chosenCard } from '../saved-cards/index.ts'
import { findRequest, paymentRequest, type StoredRequest } from './entity.ts'
import { attemptsOf, isOpenState, isProcessing, isPromised, stateOf } from './state.ts'

export interface PaymentChoice {
  paymentMethodId?: string | null | undefined
  paymentToken?: string | null | undefined
  savedCardId?: string | null | undefined
  saveCard: boolean
  /** Decimal: the amount that the payer saw. Another one is not charged. */
  seenAmount: string
}

/** Properties of an order that decide which payment methods pay a request of it. */
export function payableOf(
  { order, currency }: StoredOrder,
  { blockedPaymentMethods = [] }: Pick<StoredRequest, 'blockedPaymentMethods'>,
  total: bigint,
): Payable {
  const country = order.billingInfo?.address?.country ?? order.recipientInfo?.address?.country ?? undefined
  return { total, currency, country, cardOnly: blockedPaymentMethods.includes('MANUAL') }
}

/**
 * Begins to pay a request, under the lock of its order. An attempt that waits for its payer at the bank is ended first. Throws
 * PAYMENT_REQUEST_CLOSED, PAYMENT_IN_PROGRESS, AMOUNT_CHANGED, and what the choice of a payment method throws.
 */
export async function beginRequestPayment(
  site: SiteTx,
  { requestId, caller, path, choice }: { requestId: string; caller: Caller; path: string; choice: PaymentChoice },
): Promise<{ paymentId: string; isOffline: boolean }> {
  const { stored, request, payments, amount } = await takePayableRequest(site, requestId)
  if (parseAmount(choice.seenAmount, stored.currency) !== amount)
    throw refusal('AMOUNT_CHANGED', 'the order owes another amount now', { amount: formatAmount(amount, stored.currency) })
  const payable = payableOf(stored, request, amount)
  const returnTo = { success: path, cancel: path, error: path, pending: path }
  const common = { amount, paymentRequestId: request.id, returnTo }
  const promises = attemptsOf(request, payments).filter(isPromised)
  if (await isOfflineChoice(site, choice)) {
    const { method } = await choosePaymentMethod(site, 'OFFLINE', payable, choice.paymentMethodId)
    for (const promise of promises) await endPromise(site, promise)
    const { title, instructions, translatedTitle, translatedInstructions } = await loadOfflinePayment(site, method)
    const shown = translatedInstructions ?? instructions
    const offline = { title: translatedTitle ?? title ?? '', ...(shown && { instructions: shown }) }
    const charger = { provider: 'manual', accountId: null }
    const { id } = await beginPayment(site, stored.id, { ...common, charger, offline })
    await noteAttempt(site, request, id)
    return { paymentId: id, isOffline: true }
  }
  const { paymentToken, savedCardId, saveCard } = choice
  const { keptBy, ...card } = await chosenCard(site, caller, { paymentToken: paymentToken ?? undefined, savedCardId, saveCard })
  const { method, charger } = await choosePaymentMethod(site, 'CARD', payable, choice.paymentMethodId, keptBy)
  if (card.saveCardFor && !card.paymentToken) checkKeepsFromPage(charger!, method.providerMethod ?? undefined)
  const { id } = await beginPayment(site, stored.id, {
    ...common,
    charger: charger!,
    providerMethod: method.providerMethod ?? undefined,
    ...card,
    ...(await captureTerms(site, { capture: method.capture, delayCapture: undefined })),
  })
  await noteAttempt(site, request, id)
  return { paymentId: id, isOffline: false }
}

interface TakenRequest {
  stored: StoredOrder
  request: StoredRequest
  payments: PaymentRow[]
  /** Minor units. */
  amount: bigint
}

/**
 * Locks the order of a request that can be paid now. Throws PAYMENT_IN_PROGRESS, and `refuse` for the state of another one, or for none.
 */
export async function takePayableRequest(
  site: SiteTx,
  requestId: string,
  refuse: (state: RequestedPaymentState | undefined) => Error = (state) =>
    state
      ? refusal('PAYMENT_REQUEST_CLOSED', 'this payment request cannot be paid any more', { state })
      : notFound('paymentRequest', {}),
): Promise<TakenRequest> {
  const known = await findRequest(site, requestId)
  if (!known) throw refuse(undefined)
  const { orderId } = known
  const stored = await lockOrder(site, orderId)
  await endWaitingAttempts(site, { id: requestId, orderId })
  const request = await findRequest(site, requestId)
  if (!request) throw refuse(undefined)
  const payments = await loadPayments(site, orderId)
  const { state, amount } = stateOf(site, request, { stored, payments })
  // Whatever is being decided may cover what the order owes.
  if (state === 'PROCESSING' || (isOpenState(state) && payments.some(isProcessing)))
    throw refusal('PAYMENT_IN_PROGRESS', 'a payment is being processed', { requestId })
  if (!isOpenState(state)) throw refuse(state)
  return { stored, request, payments, amount }
}

/** Ends the attempts that wait for their payer on a page of the bank or the provider, so that only one can succeed. */
export async function endWaitingAttempts(site: SiteTx, request: Pick<StoredRequest, 'id' | 'orderId'>): Promise<void> {
  for (const { id, status, redirect_url } of attemptsOf(request, await loadPayments(site, request.orderId)))
    if (status === 'PENDING' && redirect_url) await endChallenge(site, id)
}

export async function noteAttempt(site: SiteTx, request: StoredRequest, paymentId: string): Promise<void> {
  await paymentRequest.save(site, request, { ...request, paymentGatewayOrderId: paymentId })
}

async function isOfflineChoice(site: SiteTx, { paymentMethodId, paymentToken, savedCardId }: PaymentChoice): Promise<boolean> {
  if (paymentToken || savedCardId || !paymentMethodId) return false
  const chosen = (await usableMethods(site)).find(({ method }) => method.id === paymentMethodId)
  return chosen !== undefined && isOffline(chosen.method)
}
