import type { MaskedPayment, Payment } from '@stoa/contract/services/ecom/order-transactions'
import { invalid, refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { providerNamed } from '../../payments/index.ts'
import { recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { lockOrder } from '../store/orders.ts'
import { loadPayments, savePayment } from '../store/payments.ts'

const editable = ['refundDisabled', 'chargeCorrelationId'] as const satisfies (keyof Payment)[]
const editableOfRegular = [
  'paymentMethod',
  'paymentMethodName',
  'paymentOrderId',
  'providerTransactionId',
  'gatewayTransactionId',
  'creditCardDetails',
  'savedPaymentMethod',
  'platformFee',
] as const satisfies (keyof NonNullable<Payment['regularPaymentDetails']>)[]

/** The references by which captures and refunds find a payment at its provider. */
const references = ['paymentOrderId', 'providerTransactionId', 'gatewayTransactionId'] as const

/**
 * Changes the metadata of payments (names, references, whether they are refundable); never their amounts. The references of a
 * payment that a provider of the site charged are the provider's: with others, its refund would give back somebody else's payment.
 */
export async function changePayments(site: SiteTx, orderId: string, changes: readonly MaskedPayment[]): Promise<void> {
  const order = await lockOrder(site, orderId, 'orderTransactions')
  const payments = await loadPayments(site, order.id)
  for (const { payment } of changes) {
    const change = payment ?? {}
    const stored = payments.find(({ id }) => id === change.id)
    if (!stored) throw refusal('PAYMENT_NOT_FOUND', 'the order has no such payment', { paymentId: change.id })
    const { regularPaymentDetails: details } = stored.doc
    const isCharged = providerNamed(stored.provider) !== undefined
    const regular = change.regularPaymentDetails
    if (
      isCharged &&
      (regular === null || references.some((name) => regular?.[name] !== undefined && regular[name] !== details?.[name]))
    )
      throw invalid({
        field: 'payments.payment.regularPaymentDetails',
        description: 'the references of a payment are those of the provider that charged it',
        violatedRule: 'FIELD_NOT_ALLOWED',
        data: {},
      })
    await savePayment(site, {
      ...stored,
      doc: {
        ...given(stored.doc, change, editable),
        ...(details && {
          regularPaymentDetails: given(details, change.regularPaymentDetails, editableOfRegular),
        }),
      },
    })
  }
  const isKept = changes.some(({ payment }) => payment?.regularPaymentDetails?.savedPaymentMethod)
  // A saved payment method may be all that the order's approval waits for.
  const after = isKept ? await settleOrder(site, order) : order
  await recordTransactions(site, after, { paymentIds: changes.map(({ payment }) => payment!.id!) })
}

/** The fields of a change; `null` clears a field, and a null change clears all of them. */
function given<Doc extends object>(
  before: Doc,
  change: Partial<Doc> | null | undefined,
  fields: readonly (keyof Doc & string)[],
): Doc {
  const after: Partial<Doc> = { ...before }
  for (const field of fields) {
    const value = change === null ? null : change?.[field]
    if (value === null) delete after[field]
    else if (value !== undefined) after[field] = value
  }
  return after as Doc
}
