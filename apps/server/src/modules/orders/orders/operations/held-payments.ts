import * as contract from '@stoa/contract/services/ecom/orders'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { orLeaveToJob } from '../money/external-call.ts'
import { actOnHold, openCapture, openVoid } from '../money/hold.ts'
import { loadTransactionsOfOrder } from '../store/payments.ts'

export const captureAuthorizedPayments = implementAction(
  contract.captureAuthorizedPayments,
  async ({ site, transaction, intend }, { ecomOrderId, payments }) => {
    await intend(async (tx) => {
      await openCapture(tx, ecomOrderId, payments)
      return {}
    })
    for (const { paymentId } of payments) await orLeaveToJob(actOnHold({ site, transaction }, paymentId))
    const orderTransactions = await loadTransactionsOfOrder(site, ecomOrderId)
    return { orderTransactions }
  },
)

export const voidAuthorizedPayments = implementAction(
  contract.voidAuthorizedPayments,
  async ({ site, transaction, intend }, { ecomOrderId, paymentIds }) => {
    await intend(async (tx) => {
      await openVoid(tx, ecomOrderId, paymentIds)
      return {}
    })
    for (const paymentId of paymentIds) await orLeaveToJob(actOnHold({ site, transaction }, paymentId))
    const orderTransactions = await loadTransactionsOfOrder(site, ecomOrderId)
    return { orderTransactions }
  },
)
