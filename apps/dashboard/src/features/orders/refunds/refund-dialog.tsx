import { t } from '@lingui/core/macro'
import { getRefundabilityStatus, triggerRefund } from '@stoa/contract/calls/ecom/orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { toDecimal } from '@stoa/web/decimal'
import { isZero } from '@stoa/web/money'
import { refundDetailsLimits } from '@stoa/contract/limits/ecom/order-transactions'
import { api } from '../../../lib/api.ts'
import { writeMoney } from '../../../lib/money.ts'
import { refusalInWords } from '../../../lib/refusals.ts'
import { notifyDone } from '../../../lib/notify.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { MoneyField } from '../../../ui/decimal-input.tsx'
import { ChecksField, SelectField, SwitchField, TextField } from '../../../ui/fields.tsx'
import type { Failure } from '../../../ui/failure.tsx'
import { DialogForm } from '../../../ui/side-form.tsx'
import { orders } from '../list.ts'
import { emailDefaults, EmailSwitch, type EmailValues } from '../mails/email-switch.tsx'
import { methodOf } from '../payments-panel.tsx'
import { QuantityField } from '../quantity-field.tsx'
import { type FormOf, partOf, useValue, useValues } from '../../../ui/typed-form.ts'
import lineClasses from '../quantity-field.module.css'
import { orderFileQuery, type OrderFile } from '../queries.ts'
import { feeName } from '../totals/breakdown.ts'
import { feesToRefund, leftOfPayments, linesToRefund, refundAmountOf } from './left-to-refund.ts'
import { byHandReason, closedReason } from './reasons.ts'
import classes from './refund-dialog.module.css'

interface RefundValues extends EmailValues {
  paymentId: string
  quantities: Record<string, number>
  delivery: boolean
  /** The ids of the chosen fees. */
  fees: string[]
  /** Empty for the price of the chosen items. */
  amount: string
  reason: string
  restock: boolean
}

/** Refunds items, shipping or any remaining amount of a payment. */
export default function RefundDialog() {
  const file = useOutletContext<OrderFile>()
  const { order } = file
  const id = order.id!
  const currency = order.currency!
  const navigate = useNavigate()
  const close = () => void navigate(paths.order(id), { preventScrollReset: true })
  const left = new Map(leftOfPayments(file).map((payment) => [payment.id, payment.left]))
  const lines = linesToRefund(file)
  const fees = feesToRefund(file)
  // A successful response in which the provider rejected the refund.
  const [refusal, setRefusal] = useState<Failure>()
  const call = useCall(triggerRefund, {
    failed: t`We couldn’t make the refund`,
    quiet: true,
    refreshes: [orderFileQuery(id), orders],
    onDone: ({ failedPaymentIds, refundId, orderTransactions }) => {
      const failed = failedPaymentIds?.[0]
      if (failed)
        return setRefusal({ title: t`No money was refunded`, detail: refusalInWords(failed.error), requestId: undefined })
      const isPending = orderTransactions?.refunds?.find((refund) => refund.id === refundId)?.summary?.pending
      notifyDone(isPending ? t`Refund for order ${order.number ?? ''} in progress` : t`Order ${order.number ?? ''} refunded`)
      close()
    },
  })
  const tryAgain = (request: Parameters<typeof call.send>[0]) => {
    setRefusal(undefined)
    call.send(request)
  }
  const amountOf = ({ amount, quantities, delivery, fees: chosen, paymentId }: RefundValues) => {
    const ofFees = fees.reduce((sum, { fee, left: rest }) => (chosen.includes(fee.id!) ? sum + rest : sum), 0n)
    return toDecimal(amount) ?? refundAmountOf(file, quantities, delivery, ofFees, left.get(paymentId) ?? 0n)
  }
  const initial: RefundValues = {
    paymentId: [...left.keys()][0] ?? '',
    quantities: Object.fromEntries(lines.map(({ line }) => [line.id!, 0])),
    delivery: false,
    fees: [],
    amount: '',
    reason: '',
    restock: true,
    ...emailDefaults(order),
  }
  const check = (values: RefundValues) => {
    const refundable = left.get(values.paymentId) ?? 0n
    if (values.amount.trim() && !toDecimal(values.amount)) return { amount: t`Enter an amount, such as 24.00.` }
    const amount = parseAmount(amountOf(values), currency)
    if (amount === 0n) return { amount: t`Choose items or enter an amount.` }
    return amount > refundable ? { amount: t`At most ${writeMoney(formatAmount(refundable, currency), currency)}.` } : {}
  }
  const toRequest = (values: RefundValues) => {
    const items = Object.entries(values.quantities)
      .filter(([, quantity]) => quantity > 0)
      .map(([lineItemId, quantity]) => ({ lineItemId, quantity }))
    const delivery = order.shippingInfo?.cost?.totalPriceAfterTax ?? order.priceSummary?.shipping
    return {
      ecomOrderId: id,
      payments: [{ paymentId: values.paymentId, amount: { amount: amountOf(values) } }],
      details: {
        ...(items.length > 0 && { lineItems: items }),
        ...(values.delivery && delivery?.amount && { shipping: { amount: { amount: delivery.amount } } }),
        ...(values.fees.length > 0 && {
          additionalFees: fees
            .filter(({ fee }) => values.fees.includes(fee.id!))
            .map(({ fee, left: rest }) => ({ additionalFeeId: fee.id!, amount: { amount: formatAmount(rest, currency) } })),
        }),
        ...(values.reason.trim() && { reason: values.reason.trim() }),
      },
      sideEffects: {
        sendOrderRefundedEmail: values.email,
        ...(values.email && values.emailMessage.trim() && { customMessage: values.emailMessage.trim() }),
        ...(values.restock && items.length > 0 && { restockInfo: { type: 'SOME_ITEMS' as const, items } }),
      },
    }
  }
  return (
    <DialogForm
      title={t`Refund order ${order.number ?? ''}`}
      call={{ ...call, failure: call.failure ?? refusal, send: tryAgain }}
      initial={initial}
      check={check}
      toRequest={toRequest}
      submitLabel={(form) => <RefundLabel form={form} currency={currency} amountOf={amountOf} />}
      onClose={close}
    >
      {(form) => (
        <>
          {left.size > 1 && (
            <SelectField
              form={form}
              name="paymentId"
              label={t`Payment`}
              data={file.payments
                .filter((payment) => left.has(payment.id!))
                .map((payment) => ({ value: payment.id!, label: methodOf(payment) }))}
            />
          )}
          {isGiftCardFirst(file, left) && (
            <p className={classes.notice}>
              {t`The gift card gets its money back first. Refund the rest to the other payment afterwards.`}
            </p>
          )}
          <RefundMethodNotice form={form} orderId={id} />
          {lines.length > 0 && (
            <fieldset className={lineClasses.lines}>
              <legend>{t`Items to refund`}</legend>
              {lines.map(({ line, left }) => (
                <QuantityField form={partOf(form)} key={line.id} line={line} left={left} />
              ))}
            </fieldset>
          )}
          {!isZero(order.priceSummary?.shipping?.amount) && (
            <SwitchField form={form} name="delivery" label={t`Refund shipping`} />
          )}
          {fees.length > 0 && (
            <ChecksField
              form={form}
              name="fees"
              label={t`Fees and tip`}
              data={fees.map(({ fee, left: rest }) => ({
                value: fee.id!,
                label: `${feeName(fee)} · ${writeMoney(formatAmount(rest, currency), currency)}`,
              }))}
            />
          )}
          <AmountField form={form} currency={currency} left={left} amountOf={amountOf} />
          <TextField
            form={form}
            name="reason"
            label={t`Reason`}
            description={t`Optional. Only your staff can see this.`}
            limits={refundDetailsLimits.reason}
          />
          <RestockField form={form} />
          <EmailSwitch form={partOf(form)} order={order} withMessage />
        </>
      )}
    </DialogForm>
  )
}

/** A gift card and another payment can both be refunded. */
function isGiftCardFirst({ payments }: OrderFile, left: ReadonlyMap<string, bigint>): boolean {
  return left.size > 1 && payments.some((payment) => payment.giftcardPaymentDetails && left.has(payment.id!))
}

interface AmountFieldProps {
  form: FormOf<RefundValues>
  currency: string
  left: ReadonlyMap<string, bigint>
  amountOf: (values: RefundValues) => string
}

function AmountField({ form, currency, left, amountOf }: AmountFieldProps) {
  const values = useValues(form)
  const refundable = left.get(values.paymentId) ?? 0n
  const amount = amountOf(values)
  const after = refundable - parseAmount(amount, currency)
  const write = (minor: bigint) => writeMoney(formatAmount(minor, currency), currency)
  return (
    <div>
      <MoneyField
        form={form}
        name="amount"
        label={t`Amount, ${currency}`}
        currency={currency}
        description={t`Leave empty to refund the items above.`}
        placeholder={amount}
      />
      <p className={classes.left} role="status">
        {after < 0n
          ? t`Up to ${write(refundable)} can be refunded.`
          : t`${writeMoney(amount, currency)} of ${write(refundable)}. You can refund another ${write(after)} later.`}
      </p>
    </div>
  )
}

/** The submit button names the amount, because it moves money. */
function RefundLabel({ form, currency, amountOf }: Omit<AmountFieldProps, 'left'>) {
  const amount = writeMoney(amountOf(useValues(form)), currency)
  return t({ message: `Refund ${amount}`, context: 'verb' })
}

/** Explains whether the money moves automatically. */
function RefundMethodNotice({ form, orderId }: { form: FormOf<RefundValues>; orderId: string }) {
  const paymentId = useValue(form, 'paymentId')
  const { data } = useQuery({
    queryKey: ['order', orderId, 'refundability'],
    queryFn: ({ signal }) => api.call(getRefundabilityStatus, { ecomOrderId: orderId }, { signal }),
  })
  const refundability = data?.refundabilities?.find((each) => each.paymentId === paymentId)
  const notice = refundability && (closedReason(refundability) ?? byHandReason(refundability))
  return notice ? <p className={classes.notice}>{notice}</p> : null
}

function RestockField({ form }: { form: FormOf<RefundValues> }) {
  const quantities = useValue(form, 'quantities')
  const isSomething = Object.values(quantities).some((quantity) => quantity > 0)
  return isSomething ? <SwitchField form={form} name="restock" label={t`Restock these items`} /> : null
}
