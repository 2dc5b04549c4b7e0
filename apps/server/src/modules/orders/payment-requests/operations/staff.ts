import * as contract from '@stoa/contract/services/stoa/payment-requests'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { loadPayments } from '../../orders/ports/paying.ts'
import { lockOrder } from '../../orders/ports/reading.ts'
import { getRequest } from '../entity.ts'
import { mailRequest } from '../mail.ts'
import { openRequest } from '../open.ts'
import { isOpenState, stateOf } from '../state.ts'
import { loadSettings, saveSettings } from '../store.ts'

export const requestOrderPayments = implement(
  contract.requestOrderPayments,
  async ({ site }, { orderIds, title, description, expirationDate, sendEmail = false }) => {
    const common = {
      ...(title && { title }),
      ...(description && { description }),
      ...(expirationDate && { expirationDate }),
    }
    const ids = [...new Set(orderIds)]
    const work = (tx: typeof site, orderId: string) => openRequest(tx, { ...common, orderId }, { sendEmail })
    return withoutItems(false, await bulk(site, ids, work, (orderId) => orderId))
  },
)

export const sendPaymentRequest = implement(contract.sendPaymentRequest, async ({ site, refuse }, { orderPaymentRequestId }) => {
  const { orderId } = await getRequest(site, orderPaymentRequestId)
  const stored = await lockOrder(site, orderId)
  const request = await getRequest(site, orderPaymentRequestId)
  const { state } = stateOf(site, request, { stored, payments: await loadPayments(site, orderId) })
  if (!isOpenState(state)) throw refuse('PAYMENT_REQUEST_CLOSED', 'this payment request cannot be paid any more', { state })
  if (!stored.order.buyerInfo?.email) throw refuse('BUYER_EMAIL_NOT_FOUND', 'the order has no email address', { orderId })
  await mailRequest(site, request)
  return {}
})

export const getPaymentRequestSettings = implementRead(contract.getPaymentRequestSettings, async ({ site }) => ({
  settings: await loadSettings(site),
}))

export const updatePaymentRequestSettings = implement(
  contract.updatePaymentRequestSettings,
  async ({ site }, { settings: { expiresAfterDays, reminderDays } }) => {
    const before = await loadSettings(site)
    site.noteBefore(before)
    const days = reminderDays && [...new Set(reminderDays)].toSorted((one, other) => one - other)
    const after = {
      expiresAfterDays: expiresAfterDays ?? before.expiresAfterDays,
      reminderDays: days ?? before.reminderDays,
    }
    await saveSettings(site, after)
    return { settings: after }
  },
)
