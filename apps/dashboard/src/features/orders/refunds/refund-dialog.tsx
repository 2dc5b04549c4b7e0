import { t } from '@lingui/core/macro'
import { getRefundabilityStatus } from '@stoa/contract/calls/ecom/orders'
import { refundOrder } from '@stoa/contract/calls/stoa/order-refunds'
import type { Refundability } from '@stoa/contract/services/ecom/orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { toDecimal } from '@stoa/web/decimal'
import { isZero } from '@stoa/web/money'
import { refundDetailsLimits } from '@stoa/contract/limits/ecom/order-transactions'
import { api } from '../../../lib/calls/api.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { notifyDone, notifyFailed } from '../../../lib/calls/notify.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { ChecksField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import type { Failure } from '../../../ui/feedback/failure.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { orders } from '../list/list.ts'
import { emailDefaults, EmailSwitch, type EmailValues } from '../mails/email-switch.tsx'
import { describeMethod } from '../order/payments-panel.tsx'
import { QuantityField } from '../order/lines/quantity-field.tsx'
import { type FormOf, narrowForm, useValue, useValues } from '../../../ui/form/typed-form.ts'
import lineClasses from '../order/lines/quantity-field.module.css'
import { orderFileQuery, type OrderFile } from '../queries.ts'
import { feeName } from '../totals/breakdown.ts'
import { feesToRefund, findRefundable, linesToRefund, getRefundAmount, splitOver } from './left-to-refund.ts'
import { describeManualRefund, closedReason } from './reasons.ts'
import classes from './refund-dialog.module.css'

interface RefundValues extends EmailValues {
  quantities: Record<string, number>
  delivery: boolean
  /** The ids of the chosen fees. */
  fees: string[]
  /** Empty for the price of the chosen items. */
  amount: string
  reason: string
  restock: boolean
}

/** Refunds items, shipping or any remaining amount, split over the payments. */
export default function RefundDialog() {
  const file = useOutletContext<OrderFile>()
  const { order } = file
  const id = order.id!
  const currency = order.currency!
  const navigate = useNavigate()
  const close = () => void navigate(paths.order(id), { preventScrollReset: true })
  const { data: refundabilities } = useRefundabilities(id)
  const isOpen = (paymentId: string) => !closedReason(refundabilities?.get(paymentId) ?? {})
  const payments = findRefundable(file).filter((payment) => isOpen(payment.id))
  const left = payments.reduce((sum, payment) => sum + payment.left, 0n)
  const lines = linesToRefund(file)
  const fees = feesToRefund(file)
  // A successful response in which the provider rejected the refund.
  const [refusal, setRefusal] = useState<Failure>()
  const call = useCall(refundOrder, {
    failed: t`We couldn’t make the refund`,
    quiet: true,
    refreshes: [orderFileQuery(id), orders],
    onDone: ({ refunds = [] }) => {
      const failed = refunds.filter(({ status }) => status === 'FAILED')
      const detail = failed.map(({ description }) => description).find((text) => text) ?? t`The payment provider refused it.`
      if (failed.length > 0 && failed.length === refunds.length)
        return setRefusal({ title: t`No money was refunded`, detail, requestId: undefined })
      if (failed.length > 0) notifyFailed({ title: t`Only a part was refunded. Refund the rest again.`, detail })
      else if (refunds.some(({ status }) => status === 'PENDING'))
        notifyDone(t`Refund for order ${order.number ?? ''} in progress`)
      else notifyDone(t`Order ${order.number ?? ''} refunded`)
      close()
    },
  })
  const tryAgain = (request: Parameters<typeof call.send>[0]) => {
    setRefusal(undefined)
    call.send(request)
  }
  const sumRefund = ({ amount, quantities, delivery, fees: chosen }: RefundValues) => {
    const ofFees = fees.reduce((sum, { fee, left: rest }) => (chosen.includes(fee.id!) ? sum + rest : sum), 0n)
    return toDecimal(amount) ?? getRefundAmount(file, quantities, delivery, ofFees, left)
  }
  const everything = useSearchParams()[0].has('everything')
  const initial: RefundValues = {
    quantities: Object.fromEntries(lines.map(({ line, left }) => [line.id!, everything ? left : 0])),
    delivery: everything,
    fees: everything ? fees.map(({ fee }) => fee.id!) : [],
    amount: '',
    reason: '',
    // A canceled order was restocked, or not, as staff decided then.
    restock: order.status !== 'CANCELED',
    ...emailDefaults(order),
  }
  const check = (values: RefundValues) => {
    if (values.amount.trim() && !toDecimal(values.amount)) return { amount: t`Enter an amount, such as 24.00.` }
    const amount = parseAmount(sumRefund(values), currency)
    // Items can come back without money.
    const isNothing = amount === 0n && Object.values(values.quantities).every((quantity) => quantity === 0)
    if (isNothing) return { amount: t`Choose items or enter an amount.` }
    return amount > left ? { amount: t`At most ${writeMoney(formatAmount(left, currency), currency)}.` } : {}
  }
  const toRequest = (values: RefundValues) => {
    const items = Object.entries(values.quantities)
      .filter(([, quantity]) => quantity > 0)
      .map(([lineItemId, quantity]) => ({ lineItemId, quantity }))
    return {
      orderId: id,
      amount: sumRefund(values),
      lineItems: items,
      includeShipping: values.delivery,
      fees: fees
        .filter(({ fee }) => values.fees.includes(fee.id!))
        .map(({ fee, left: rest }) => ({ feeId: fee.id!, amount: formatAmount(rest, currency) })),
      restock: values.restock && items.length > 0,
      sendEmail: values.email,
      ...(values.reason.trim() && { reason: values.reason.trim() }),
      ...(values.email && values.emailMessage.trim() && { emailMessage: values.emailMessage.trim() }),
    }
  }
  return (
    <DialogForm
      title={t`Refund order ${order.number ?? ''}`}
      call={{ ...call, failure: call.failure ?? refusal, send: tryAgain }}
      initial={initial}
      check={check}
      toRequest={toRequest}
      submitLabel={(form) => <RefundLabel form={form} currency={currency} amountOf={sumRefund} />}
      onClose={close}
    >
      {(form) => (
        <>
          {lines.length > 0 && (
            <fieldset className={lineClasses.lines}>
              <legend>{t`Items to refund`}</legend>
              {lines.map(({ line, left }) => (
                <QuantityField form={narrowForm(form)} key={line.id} line={line} left={left} />
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
          <AmountField form={form} currency={currency} left={left} amountOf={sumRefund} />
          <Split form={form} file={file} payments={payments} refundabilities={refundabilities} amountOf={sumRefund} />
          <TextField
            form={form}
            name="reason"
            label={t`Reason`}
            description={t`Optional. Only your staff can see this.`}
            limits={refundDetailsLimits.reason}
          />
          <RestockField form={form} />
          <EmailSwitch form={narrowForm(form)} order={order} withMessage />
        </>
      )}
    </DialogForm>
  )
}

interface AmountFieldProps {
  form: FormOf<RefundValues>
  currency: string
  left: bigint
  amountOf: (values: RefundValues) => string
}

function AmountField({ form, currency, left, amountOf }: AmountFieldProps) {
  const amount = amountOf(useValues(form))
  const after = left - parseAmount(amount, currency)
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
          ? t`Up to ${write(left)} can be refunded.`
          : after === 0n
            ? t`${writeMoney(amount, currency)} of ${write(left)}.`
            : t`${writeMoney(amount, currency)} of ${write(left)}. You can refund another ${write(after)} later.`}
      </p>
    </div>
  )
}

/** The submit button names the amount, because it moves money. */
function RefundLabel({ form, currency, amountOf }: Omit<AmountFieldProps, 'left'>) {
  const amount = writeMoney(amountOf(useValues(form)), currency)
  return t({ message: `Refund ${amount}`, context: 'verb' })
}

type Refundabilities = ReadonlyMap<string, Refundability>

function useRefundabilities(orderId: string) {
  return useQuery({
    queryKey: ['order', orderId, 'refundability'],
    queryFn: async ({ signal }): Promise<Refundabilities> => {
      const { refundabilities = [] } = await api.call(getRefundabilityStatus, { ecomOrderId: orderId }, { signal })
      return new Map(refundabilities.map((each) => [each.paymentId!, each]))
    },
  })
}

interface SplitProps {
  form: FormOf<RefundValues>
  file: OrderFile
  payments: readonly { id: string; left: bigint }[]
  refundabilities: Refundabilities | undefined
  amountOf: (values: RefundValues) => string
}

/** Says which payments get the money back, and which get none or only by hand. */
function Split({ form, file, payments, refundabilities, amountOf }: SplitProps) {
  const currency = file.order.currency!
  const shares = splitOver(payments, parseAmount(amountOf(useValues(form)), currency))
  const nameOf = (id: string) => describeMethod(file.payments.find((payment) => payment.id === id)!)
  const notices = findRefundable(file).flatMap(({ id }) => {
    const refundability = refundabilities?.get(id)
    const notice = refundability && (closedReason(refundability) ?? describeManualRefund(refundability))
    return notice ? [{ id, notice }] : []
  })
  return (
    <>
      {payments.length > 1 && shares.length > 0 && (
        <div className={classes.split} role="status">
          <p>{t`The gift card gets its money back first:`}</p>
          <ul>
            {shares.map(({ id, share }) => (
              <li key={id}>
                <span>{nameOf(id)}</span>
                <span>{writeMoney(formatAmount(share, currency), currency)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {notices.map(({ id, notice }) => (
        <p key={id} className={classes.notice}>
          {file.payments.length > 1 ? `${nameOf(id)}: ${notice}` : notice}
        </p>
      ))}
    </>
  )
}

function RestockField({ form }: { form: FormOf<RefundValues> }) {
  const quantities = useValue(form, 'quantities')
  const isSomething = Object.values(quantities).some((quantity) => quantity > 0)
  return isSomething ? <SwitchField form={form} name="restock" label={t`Restock these items`} /> : null
}
