import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { lookupTable } from '@stoa/web/lookup-table'

const notReceived = msg`The customer says that the order did not arrive.`
const notAsDescribed = msg`The customer says that the item is damaged or not as described.`
const unauthorised = msg`The cardholder says that someone else made this payment.`
const notRefunded = msg`The customer says that a promised refund did not come.`
const duplicate = msg`The customer says that they were charged twice.`
const canceled = msg`The customer says that they cancelled.`
const unrecognised = msg`The customer does not recognise the payment.`
const wrongAmount = msg`The customer says that the amount is wrong.`
const noReason = msg`The bank names no reason.`

/** The codes that Stripe and PayPal use for the reasons of disputes. */
const reasons: Readonly<Record<string, MessageDescriptor | undefined>> = lookupTable({
  fraudulent: unauthorised,
  unauthorised,
  unauthorized: unauthorised,
  product_not_received: notReceived,
  merchandise_or_service_not_received: notReceived,
  product_unacceptable: notAsDescribed,
  merchandise_or_service_not_as_described: notAsDescribed,
  credit_not_processed: notRefunded,
  duplicate,
  duplicate_transaction: duplicate,
  subscription_canceled: canceled,
  canceled_recurring_billing: canceled,
  unrecognized: unrecognised,
  incorrect_amount: wrongAmount,
  incorrect_account_details: msg`The bank says that the account details are wrong.`,
  insufficient_funds: msg`The account of the customer did not have enough money.`,
  debit_not_authorized: msg`The customer says that they did not permit the debit.`,
  bank_cannot_process: msg`The bank cannot process the payment.`,
  customer_initiated: msg`The customer asked the bank for the money back.`,
  payment_by_other_means: msg`The customer says that they paid in another way.`,
  problem_with_remittance: msg`The customer says that the transfer went wrong.`,
  check_returned: msg`The bank returned the cheque.`,
  general: noReason,
  other: noReason,
  chargeback: noReason,
})

/** The reason in words. A code that is not known is shown as the provider writes it. */
export function describeReason(reason: string | undefined): string {
  const known = reasons[reason ?? '']
  if (known) return t(known)
  return reason ? reason.replaceAll('_', ' ') : t(noReason)
}
