import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { listTransactionsForSingleOrder } from '@stoa/contract/calls/ecom/order-transactions'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { Payment, Refund } from '@stoa/contract/services/ecom/order-transactions'
import { cardBrandName } from '@stoa/web/card-brand'
import { lookupTable } from '@stoa/web/lookup-table'
import { isAllowed } from '../../../lib/calls/access.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'
import { useQuery } from '@tanstack/react-query'
import { listPaymentDisputes } from '@stoa/contract/calls/stoa/payment-disputes'
import { orderDisputesQuery } from '../payments/disputes/queries.ts'
import type { OrderFile } from '../queries.ts'
import { DisputeRow } from './dispute-row.tsx'
import { ProviderDetails } from './provider-details.tsx'
import { ReceiptButton } from './receipt-button.tsx'

const states: Record<string, readonly [MessageDescriptor, Tone]> = lookupTable({
  APPROVED: [msg`Captured`, 'good'],
  AUTHORIZED: [msg`Authorised`, 'accent'],
  PENDING: [msg`Pending`, 'accent'],
  PENDING_MERCHANT: [msg`Action needed`, 'accent'],
  DECLINED: [msg`Declined`, 'bad'],
  CANCELED: [msg`Cancelled`, 'plain'],
  VOIDED: [msg`Voided`, 'plain'],
  REFUNDED: [msg`Refunded`, 'plain'],
  PARTIALLY_REFUNDED: [msg`Partially refunded`, 'plain'],
})

/** A membership is charged, and its charge given back. */
const chargeStates: typeof states = {
  ...states,
  APPROVED: [msg`Charged`, 'good'],
  VOIDED: [msg`Given back`, 'plain'],
}

/** Every payment attempt in chronological order. */
export function PaymentsPanel({ file: { order, payments, refunds } }: { file: OrderFile }) {
  if (!isAllowed(listTransactionsForSingleOrder)) return null
  return <Payments order={order} payments={payments} refunds={refunds} />
}

function Payments({ order, payments, refunds }: Pick<OrderFile, 'order' | 'payments' | 'refunds'>) {
  const currency = order.currency ?? 'XXX'
  const { data: disputes = [] } = useQuery({ ...orderDisputesQuery(order.id!), enabled: isAllowed(listPaymentDisputes) })
  return (
    <Panel title={t`Payments`} flush>
      <RowList label={t`Payments`} empty={t`No payments yet.`}>
        {[
          ...(isAwaited(order) ? [<AwaitedPaymentRow key="awaited" order={order} currency={currency} />] : []),
          ...payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              orderId={order.id!}
              payment={payment}
              currency={currency}
              item={findMembershipItem(order, payment)}
            />
          )),
          ...disputes.map((dispute) => <DisputeRow key={dispute.id} dispute={dispute} />),
          ...refunds.map((refund) => <RefundRow key={refund.id} refund={refund} currency={currency} />),
        ]}
      </RowList>
    </Panel>
  )
}

function isAwaited({ status, paymentStatus, offlinePayment }: Order): boolean {
  return status === 'APPROVED' && paymentStatus === 'NOT_PAID' && offlinePayment !== undefined
}

/** The way in which the buyer promised to pay, and the due date. */
function AwaitedPaymentRow({ order: { offlinePayment, balanceSummary }, currency }: { order: Order; currency: string }) {
  const { title, payBefore } = offlinePayment ?? {}
  const amount = balanceSummary?.balance?.amount
  return (
    <Row
      title={title}
      detail={
        payBefore && (
          <Trans>
            Cancelled automatically if unpaid on <When date={payBefore} />
          </Trans>
        )
      }
      amount={amount && writeMoney(amount, currency)}
    >
      <Status tone="accent">{t`Awaited`}</Status>
    </Row>
  )
}

function PaymentRow({
  orderId,
  payment,
  currency,
  item,
}: {
  orderId: string
  payment: Payment
  currency: string
  item: string | undefined
}) {
  const code = payment.status ?? payment.regularPaymentDetails?.status ?? ''
  const [label, tone] = (payment.membershipPaymentDetails ? chargeStates : states)[code] ?? [undefined, 'plain' as const]
  const { voidProblem } = payment.membershipPaymentDetails ?? {}
  const providerPayment = payment.regularPaymentDetails?.providerPayment
  const planned = payment.regularPaymentDetails?.authorizationDetails?.scheduledAction
  return (
    <Row
      title={describeMethod(payment)}
      detail={
        <>
          <When date={payment.createdDate} />
          {item && ` · ${item}`}
          {code === 'AUTHORIZED' && planned?.executionDate && (
            <>
              {' · '}
              {planned.actionType === 'VOID' ? (
                <Trans>
                  voided automatically on <When date={planned.executionDate} />
                </Trans>
              ) : (
                <Trans>
                  captured automatically on <When date={planned.executionDate} />
                </Trans>
              )}
            </>
          )}
          {voidProblem && ` · ${t`Not given back: ${voidProblem}`}`}
          {payment.regularPaymentDetails?.chargebacks?.map(({ id, amount, status }) => (
            <span key={id}>
              {' · '}
              {status === 'REVERSED'
                ? t`${writeMoney(amount?.amount, currency)} charged back, then reversed`
                : t`${writeMoney(amount?.amount, currency)} charged back`}
            </span>
          ))}
          {providerPayment && <ProviderDetails payment={providerPayment} currency={currency} />}
        </>
      }
      // A membership pays with credits, not with money.
      amount={payment.membershipPaymentDetails ? '–' : writeMoney(payment.amount?.amount, currency)}
    >
      <ReceiptButton orderId={orderId} payment={payment} />
      <Status tone={tone}>{label ? t(label) : code}</Status>
    </Row>
  )
}

/** The item that a membership paid. */
function findMembershipItem({ lineItems = [] }: Order, { membershipPaymentDetails: details }: Payment): string | undefined {
  return details && lineItems.find(({ id }) => id === details.lineItemId)?.productName?.original
}

function RefundRow({ refund, currency }: { refund: Refund; currency: string }) {
  const { refunded, requestedRefund } = refund.summary ?? {}
  const state = getRefundState(refund)
  const [label, tone] = refundStates[state]
  return (
    <Row
      title={t`Refund`}
      detail={
        <>
          <When date={refund.createdDate} />
          {refund.details?.reason && ` · ${refund.details.reason}`}
        </>
      }
      amount={
        state === 'REFUNDED'
          ? `−${writeMoney(refunded?.amount ?? requestedRefund?.amount, currency)}`
          : writeMoney(requestedRefund?.amount, currency)
      }
    >
      <Status tone={tone}>{t(label)}</Status>
    </Row>
  )
}

const refundStates = {
  REFUNDED: [msg`Refunded`, 'plain'],
  PENDING: [msg`Pending`, 'accent'],
  PARTLY_FAILED: [msg`Partially failed`, 'bad'],
  FAILED: [msg`Failed`, 'bad'],
} as const satisfies Record<string, readonly [MessageDescriptor, Tone]>

/** A refund has the state of its worst transaction. */
export function getRefundState({ summary, transactions = [] }: Refund): keyof typeof refundStates {
  const failed = transactions.filter(({ refundStatus }) => refundStatus === 'FAILED').length
  if (failed > 0) return failed === transactions.length ? 'FAILED' : 'PARTLY_FAILED'
  return summary?.pending ? 'PENDING' : 'REFUNDED'
}

/** Names of the payment methods that the server defines. */
const methods: Record<string, MessageDescriptor | undefined> = lookupTable({
  'Manual payment': msg`Manual payment`,
  CreditCard: msg`Card`,
})

export function describeMethod({
  regularPaymentDetails: regular,
  giftcardPaymentDetails: card,
  membershipPaymentDetails: membership,
}: Payment): string {
  if (card) return t`Gift card ${card.obfuscatedCode ?? ''}`
  if (membership) return membership.name?.original ? t`Membership ${membership.name.original}` : t`Membership`
  const { creditCardDetails, savedPaymentMethod, offlinePayment, paymentMethod, paymentMethodName } = regular ?? {}
  if (creditCardDetails?.lastFourDigits) {
    const card = `${creditCardDetails.brand ? cardBrandName(creditCardDetails.brand) : t`Card`} ···· ${creditCardDetails.lastFourDigits}`
    return savedPaymentMethod ? t`${card}, saved card` : card
  }
  const known = methods[paymentMethod ?? '']
  if (known) return t(known)
  return paymentMethodName?.siteLanguageName ?? paymentMethod ?? (offlinePayment ? t`Manual payment` : t`Payment`)
}
