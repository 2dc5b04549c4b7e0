import type { Payment } from '@stoa/contract/services/ecom/orders'
import { refusal } from '../../../kernel/errors.ts'
import type { SiteTx } from '../../../kernel/site.ts'
import { recordTransactions } from '../events.ts'
import { lockOrder } from '../store/orders.ts'
import { paymentsOf, savePayment } from '../store/payments.ts'

/** Changes what is told of payments (names, references, whether they may be refunded); never their money. */
export async function changePayments(site: SiteTx, orderId: string, changes: readonly { payment?: Payment }[]): Promise<void> {
  const order = await lockOrder(site, orderId)
  const payments = await paymentsOf(site, order.id)
  for (const { payment: change = {} } of changes) {
    const payment = payments.find(({ id }) => id === change.id)
    if (!payment) throw refusal('PAYMENT_NOT_FOUND', 'the order has no such payment', { paymentId: change.id })
    const { refundDisabled, chargeCorrelationId, regularPaymentDetails } = change
    const { paymentMethod, paymentMethodName, providerTransactionId, gatewayTransactionId, creditCardDetails } =
      regularPaymentDetails ?? {}
    const told = { paymentMethod, paymentMethodName, providerTransactionId, gatewayTransactionId, creditCardDetails }
    await savePayment(site, {
      ...payment,
      doc: {
        ...payment.doc,
        ...given({ refundDisabled, chargeCorrelationId }),
        ...(payment.doc.regularPaymentDetails && {
          regularPaymentDetails: { ...payment.doc.regularPaymentDetails, ...given(told) },
        }),
      },
    })
  }
  await recordTransactions(site, order, { paymentIds: changes.map(({ payment }) => payment!.id!) })
}

function given<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>
}
