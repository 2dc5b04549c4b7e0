import * as contract from '@stoa/contract/services/stoa/payment-requests'
import { formatAmount } from '@stoa/pricing'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { isStaff, type Caller } from '../../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import {
  chargePayment,
  jobSiteOf,
  loadPayments,
  orLeaveToJob,
  refreshPayment,
  type PaymentRow,
} from '../../orders/ports/paying.ts'
import { getOrder, type StoredOrder } from '../../orders/ports/reading.ts'
import { offeredMethods, presentOffered } from '../../payments/index.ts'
import { findReceiptOfPayment, receiptFile } from '../../receipts/index.ts'
import { offeredCards } from '../../saved-cards/index.ts'
import { amountOf, findRequest, type StoredRequest } from '../entity.ts'
import type { PaymentLinks } from '../links.ts'
import { beginRequestPayment, payableOf } from '../pay.ts'
import { settleRequest } from '../settle.ts'
import { isOpenState, isPromised, stateOf, type PayableRequest } from '../state.ts'

export interface PageOptions {
  links: PaymentLinks
  limits: Pick<RateLimits, 'order'>
}

export const getPaymentRequestPage = ({ links }: PageOptions) =>
  implementRead(contract.getPaymentRequestPage, async ({ site, caller }, { token }) => {
    const opened = await open(site, links, token)
    const { request, stored, payable } = opened
    const isOpen = isOpenState(payable.state)
    return {
      paymentRequest: await presentPage(site, opened),
      ...(isOpen && (await presentChoices(site, caller, { request, stored, amount: payable.amount }))),
      ...(isOpen && lastAttempt(payable.attempts)),
    }
  })

/** A declined card leaves the request as it was, so another one can be used. A second press charges once: the first attempt is under way. */
export const payPaymentRequest = ({ links, limits }: PageOptions) =>
  implementAction(contract.payPaymentRequest, async (context, { token, seenAmount, savePaymentMethod, ...choice }) => {
    const { caller, address, site } = context
    const requestId = readToken(site, links, token)
    if (address !== undefined && !isStaff(caller)) limits.order(address)
    const path = links.pathOf(site, requestId)
    const { paymentId, isOffline } = await context.intend((tx) =>
      beginRequestPayment(tx, {
        requestId,
        caller,
        path: `${path}?back=yes`,
        choice: { ...choice, seenAmount, saveCard: savePaymentMethod ?? false },
      }),
    )
    if (isOffline) return { state: 'PROMISED' as const }
    const result = await chargePayment(context, paymentId)
    switch (result.status) {
      case 'CHALLENGE':
        return { state: 'PAYABLE' as const, url: result.url }
      case 'PENDING':
        return { state: 'PROCESSING' as const }
      case 'DECLINED':
      case 'CANCELED':
        throw refusal('PAYMENT_ERROR', 'the payment was declined', {
          reason: result.status === 'DECLINED' ? result.reason : result.status,
        })
      default: {
        const { orderId } = await getOpened(site, requestId)
        await context.transaction((tx) => settleRequest(tx, orderId, requestId))
        return { state: 'PAID' as const }
      }
    }
  })

export const resumePaymentRequest = ({ links }: PageOptions) =>
  implementAction(contract.resumePaymentRequest, async ({ site, transaction }, { token }) => {
    const { request, payable } = await open(site, links, token)
    const pending = payable.attempts.filter((attempt) => attempt.status === 'PENDING' && !isPromised(attempt))
    const call = jobSiteOf({ site, transaction })
    for (const attempt of pending) await orLeaveToJob(refreshPayment(call, attempt))
    if (pending.length > 0) await transaction((tx) => settleRequest(tx, request.orderId, request.id))
    return { state: (await open(site, links, token)).payable.state }
  })

export const getPaymentRequestReceipt = ({ links }: PageOptions) =>
  implementRead(contract.getPaymentRequestReceipt, async ({ site, refuse }, { token }) => {
    const { payment } = (await open(site, links, token)).payable
    const receipt = payment && (await findReceiptOfPayment(site, payment.id))
    if (!receipt) throw refuse('RECEIPT_NOT_FOUND', 'the payment has no receipt yet')
    return receiptFile(site, receipt)
  })

interface Opened {
  request: StoredRequest
  stored: StoredOrder
  payable: PayableRequest
}

/** The request of a link, for whoever has it. Throws PAYMENT_REQUEST_NOT_FOUND. */
async function open(site: SiteRead, links: PaymentLinks, token: string): Promise<Opened> {
  const request = await getOpened(site, readToken(site, links, token))
  const stored = await getOrder(asStaff(site), request.orderId)
  const payments = await loadPayments(site, request.orderId)
  return { request, stored, payable: stateOf(site, request, { stored, payments }) }
}

function readToken(site: SiteRead, links: PaymentLinks, token: string): string {
  const id = links.read(site, token)
  if (!id) throw notFound('paymentRequest', {})
  return id
}

async function getOpened(site: SiteRead, id: string): Promise<StoredRequest> {
  const request = await findRequest(site, id)
  if (!request) throw notFound('paymentRequest', {})
  return request
}

async function presentPage(site: SiteRead, { request, stored, payable }: Opened): Promise<contract.RequestedPayment> {
  const { currency } = stored
  const { state, attempts, payment: paid } = payable
  const { title, description, image, orderNumber, createdDate, expirationDate, paidDate } = request
  const offline = state === 'PROMISED' ? attempts.findLast(isPromised)?.details?.offline : undefined
  // What cannot be paid any more shows what was asked for.
  const isShownAsRequested = state !== 'PAYABLE' && state !== 'PROMISED' && !paid
  const amount = isShownAsRequested ? amountOf(request) : payable.amount
  return {
    state,
    title,
    ...(description && { description }),
    ...(image && { image }),
    orderNumber,
    amount: formatAmount(amount, currency),
    ...(amount !== amountOf(request) && { requestedAmount: formatAmount(amountOf(request), currency) }),
    currency,
    createdDate,
    ...(expirationDate && { expirationDate: new Date(expirationDate).toISOString() }),
    ...(paid && { paidDate: paidDate ?? paid.updated_date.toISOString() }),
    ...(offline && { offlinePayment: offline }),
    hasReceipt: paid !== undefined && (await findReceiptOfPayment(site, paid.id)) !== undefined,
  }
}

async function presentChoices(
  site: SiteRead,
  caller: Caller,
  { request, stored, amount }: Pick<Opened, 'request' | 'stored'> & { amount: bigint },
): Promise<Pick<contract.GetPaymentRequestPageResponse, 'paymentOptions' | 'savedCards' | 'canSaveCard'>> {
  const payable = payableOf(stored, request, amount)
  const methods = await offeredMethods(site, payable)
  const charging = new Set(methods.flatMap(({ charger }) => charger?.provider ?? []))
  const member = caller.kind === 'MEMBER' ? await offeredCards(site, caller.memberId, charging) : {}
  const { currency, country } = payable
  const page = { amount, currency, country, canSave: member.canSaveCard ?? false }
  return { ...member, paymentOptions: await presentOffered(site, methods, page) }
}

function lastAttempt(attempts: readonly PaymentRow[]): Pick<contract.GetPaymentRequestPageResponse, 'lastAttempt'> {
  const last = attempts.findLast(
    ({ status, token, redirect_url }) => status === 'DECLINED' || (status === 'PENDING' && (token ?? redirect_url) !== null),
  )
  if (!last) return {}
  const startedDate = last.created_date.toISOString()
  const { decline_reason: reason, redirect_url: url } = last
  if (last.status === 'DECLINED') return { lastAttempt: { status: 'DECLINED', startedDate, ...(reason && { reason }) } }
  return { lastAttempt: url ? { status: 'CHALLENGE', url, startedDate } : { status: 'PROCESSING', startedDate } }
}
