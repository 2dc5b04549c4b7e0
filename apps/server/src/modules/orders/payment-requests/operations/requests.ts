import * as contract from '@stoa/contract/services/ecom/order-payment-requests'
import { isDeepStrictEqual } from 'node:util'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { fieldNotAllowed, notFound, refusal, requiredField } from '../../../../kernel/basics/errors.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { action } from '../../../../kernel/site/events.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { parseAmount } from '@stoa/pricing'
import { beginPayment, chargePayment, endPromise, loadPayments } from '../../orders/ports/paying.ts'
import { lockOrder } from '../../orders/ports/reading.ts'
import { defaultCharger } from '../../payments/index.ts'
import { amountOf, getRequest, isExpired, paymentRequest, present, type StoredRequest } from '../entity.ts'
import type { PaymentLinks } from '../links.ts'
import { openRequest } from '../open.ts'
import { endWaitingAttempts, noteAttempt, takePayableRequest } from '../pay.ts'
import { settleRequest } from '../settle.ts'
import { attemptsOf, isPromised, stateOf } from '../state.ts'

const ofRequest = operationsOf(paymentRequest, async (_site, requests) => requests.map(present))

export const createOrderPaymentRequest = ({ links }: { links: PaymentLinks }) =>
  implement(contract.createOrderPaymentRequest, async ({ site }, { orderPaymentRequest: given, sendEmail = false }) => {
    if (!given) throw requiredField('orderPaymentRequest')
    const request = await openRequest(site, given, { sendEmail })
    return { orderPaymentRequest: present(request), orderPaymentRequestUrl: links.urlOf(site, request.id) }
  })

export const bulkCreateOrderPaymentRequests = ({ links }: { links: PaymentLinks }) =>
  implement(
    contract.bulkCreateOrderPaymentRequests,
    async ({ site }, { orderPaymentRequests, returnEntity = false, sendEmail = false }) => {
      const { results, bulkActionMetadata } = await bulk(
        site,
        orderPaymentRequests,
        (tx, given) => openRequest(tx, given, { sendEmail }),
        ({ orderId }) => orderId,
      )
      return {
        results: results.map(({ itemMetadata, item }) => ({
          itemMetadata,
          ...(returnEntity &&
            item && { item: { orderPaymentRequest: present(item), orderPaymentRequestUrl: links.urlOf(site, item.id) } }),
        })),
        bulkActionMetadata,
      }
    },
  )

export const getOrderPaymentRequest = ofRequest.get(contract.getOrderPaymentRequest)

export const queryOrderPaymentRequests = ofRequest.query(contract.queryOrderPaymentRequests)

export const getOrderPaymentRequestUrl = ({ links }: { links: PaymentLinks }) =>
  implementRead(contract.getOrderPaymentRequestUrl, async ({ site }, { orderPaymentRequestId }) => {
    const { id } = await getRequest(site, orderPaymentRequestId)
    return { orderPaymentRequestUrl: links.urlOf(site, id) }
  })

export const updateOrderPaymentRequest = ofRequest.change(
  contract.updateOrderPaymentRequest,
  async (site, { orderPaymentRequest: change }) => {
    const before = await lockRequest(site, change.id)
    if (before.status === 'PAID') throw refuseChange('UPDATE', 'PAID')
    if (before.status === 'VOIDED') throw refuseChange('UPDATE', 'VOIDED')
    if (isExpired(before, site.now)) throw refuseChange('UPDATE', 'EXPIRED')
    const { amount } = change
    if (amount?.amount !== undefined && parseAmount(amount.amount, before.currency) !== amountOf(before))
      throw refusal('CANNOT_UPDATE_ORDER_PAYMENT_REQUEST_AMOUNT', 'the amount is given when a request is created')
    for (const field of ['orderId', 'expirationDate', 'source'] as const) checkUnchanged(before, change, field)
    const { title, description, image, blockedPaymentMethods, extendedFields } = change
    return paymentRequest.update(site, {
      id: change.id,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(image !== undefined && { image }),
      ...(blockedPaymentMethods !== undefined && { blockedPaymentMethods }),
      ...(extendedFields !== undefined && { extendedFields }),
    })
  },
)

/** "Set when the order payment request is created and can't be changed afterward." The same value again changes nothing. */
function checkUnchanged(
  before: StoredRequest,
  change: contract.OrderPaymentRequest,
  field: 'orderId' | 'expirationDate' | 'source',
): void {
  if (change[field] === undefined || isDeepStrictEqual(change[field] ?? undefined, present(before)[field])) return
  throw fieldNotAllowed(`orderPaymentRequest.${field}`, 'is given when a request is created')
}

export const updateExtendedFields = ofRequest.change(
  contract.updateExtendedFields,
  async (site, { id, namespace, namespaceData }) => {
    const before = await lockRequest(site, id)
    const namespaces = { ...before.extendedFields?.namespaces, [namespace]: namespaceData }
    return paymentRequest.save(site, before, { ...before, extendedFields: { namespaces } })
  },
)

export const deleteOrderPaymentRequest = implement(
  contract.deleteOrderPaymentRequest,
  async ({ site }, { orderPaymentRequestId }) => {
    const request = await lockUnpaid(site, orderPaymentRequestId)
    if (request.status === 'PAID') throw refuseChange('DELETE', 'PAID')
    await paymentRequest.remove(site, request.id)
    return {}
  },
)

/** What is voided again stays as it is. */
export const voidOrderPaymentRequest = implement(
  contract.voidOrderPaymentRequest,
  async ({ site }, { orderPaymentRequestId }) => {
    const request = await lockUnpaid(site, orderPaymentRequestId)
    if (request.status === 'PAID') throw refuseChange('VOID', 'PAID')
    if (request.status === 'VOIDED') return {}
    if (isExpired(request, site.now)) throw refuseChange('VOID', 'EXPIRED')
    const voided = await paymentRequest.save(site, request, { ...request, status: 'VOIDED' })
    site.record(action(contract.service.fqdn, 'voided', voided, { orderPaymentRequest: present(voided) }))
    return {}
  },
)

/** Charges a token of the provider of cards, or leads to the provider's page. */
export const chargeOrderPaymentRequest = ({ links }: { links: PaymentLinks }) =>
  implementAction(contract.chargeOrderPaymentRequest, async (context, { orderPaymentRequestId: requestId, paymentToken }) => {
    const { paymentId, orderId } = await context.intend(async (tx) => {
      const { stored, request, amount } = await takePayableRequest(tx, requestId, (state) => {
        switch (state) {
          case undefined:
            return notFound('orderPaymentRequest', { id: requestId })
          case 'PAID':
          case 'SETTLED':
            return refuseChange('CHARGE', 'PAID')
          case 'EXPIRED':
            return refuseChange('CHARGE', 'EXPIRED')
          case 'VOIDED':
            return refuseChange('CHARGE', 'VOIDED')
          default:
            return refusal('PAYMENT_METHOD_UNAVAILABLE', 'the order of this request can be charged no more', { state })
        }
      })
      const charger = await defaultCharger(tx)
      if (!charger) throw refusal('PAYMENT_METHOD_UNAVAILABLE', 'no payment method of this site charges cards')
      const path = `${links.pathOf(tx, requestId)}?back=yes`
      const { id } = await beginPayment(tx, stored.id, {
        amount,
        charger,
        paymentToken: paymentToken ?? undefined,
        paymentRequestId: requestId,
        returnTo: { success: path, cancel: path, error: path, pending: path },
      })
      await noteAttempt(tx, request, id)
      return { paymentId: id, orderId: stored.id }
    })
    const result = await chargePayment(context, paymentId)
    const paymentResponseToken = paymentId
    if (result.status === 'DECLINED' || result.status === 'CANCELED') {
      const failureDetails = result.status === 'DECLINED' ? result.reason : result.status
      if (failureDetails === 'CARD_TOKEN_UNKNOWN')
        throw context.refuse('PAYMENT_ATTEMPT_EXPIRED', 'the token is not valid any more', { paymentResponseToken })
      const data = { paymentResponseToken, paymentStatus: result.status, failureDetails }
      throw context.refuse('INVALID_PAYMENT_STATUS', 'the payment was declined', data)
    }
    if (result.status === 'APPROVED' || result.status === 'AUTHORIZED')
      await context.transaction((tx) => settleRequest(tx, orderId, requestId))
    return { paymentResponseToken }
  })

async function lockRequest(site: SiteTx, id: string): Promise<StoredRequest> {
  const { orderId } = await getRequest(site, id)
  await lockOrder(site, orderId)
  return getRequest(site, id)
}

/** Locks a request that shall not be paid any more: what waits for its payer is ended, and may have paid it a moment before. */
async function lockUnpaid(site: SiteTx, id: string): Promise<StoredRequest> {
  const { orderId } = await getRequest(site, id)
  const stored = await lockOrder(site, orderId)
  await endWaitingAttempts(site, { id, orderId })
  const request = await getRequest(site, id)
  const payments = await loadPayments(site, orderId)
  if (stateOf(site, request, { stored, payments }).state === 'PAID') return { ...request, status: 'PAID' }
  for (const promise of attemptsOf(request, payments).filter(isPromised)) await endPromise(site, promise)
  return request
}

function refuseChange(what: 'UPDATE' | 'DELETE' | 'VOID' | 'CHARGE', status: 'PAID' | 'EXPIRED' | 'VOIDED') {
  return refusal(`CANNOT_${what}_${status}_ORDER_PAYMENT_REQUEST`, `the payment request is ${status.toLowerCase()}`, { status })
}
