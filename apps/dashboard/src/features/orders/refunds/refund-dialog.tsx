import { t } from '@lingui/core/macro'
import { refundOrder } from '@stoa/contract/calls/stoa/order-refunds'
import type { GetOrderRefundabilityResponse, RefundItems } from '@stoa/contract/services/ecom/order-billing'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { toDecimal } from '@stoa/web/decimal'
import { isZero } from '@stoa/web/money'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { refundDetailsLimits } from '@stoa/contract/limits/ecom/order-transactions'
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
import { amountOverpaid } from '../order/amounts.ts'
import { describeMethod } from '../order/payments-panel.tsx'
import { QuantityField } from '../order/lines/quantity-field.tsx'
import { type FormOf, narrowForm, useValue, useValues } from '../../../ui/form/typed-form.ts'
import lineClasses from '../order/lines/quantity-field.module.css'
import { orderFileQuery, type OrderFile } from '../queries.ts'
import { feeName } from '../totals/breakdown.ts'
import { feesToRefund, linesToRefund, paymentsToRefund, splitOver, type PaymentLeft } from './left-to-refund.ts'
import { calculatedRefundQuery, refundabilityQuery } from './queries.ts'
import { describeManualRefund, closedReason } from './reasons.ts'
import { refundLabel } from './refund-label.ts'
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

/** Refunds items, shipping or any remaining amount, split over the payments. All amounts are the server's. */
export default function RefundDialog() {
  const file = useOutletContext<OrderFile>()
  const query = useQuery(refundabilityQuery(file.order.id!))
  return (
    <Loaded query={query} skeleton={null} failed={t`We couldn’t load what can be refunded`}>
      {(refundability) => <RefundForm file={file} refundability={refundability} />}
    </Loaded>
  )
}

function RefundForm({ file, refundability }: { file: OrderFile; refundability: GetOrderRefundabilityResponse }) {
  const { order } = file
  const id = order.id!
  const currency = order.currency!
  const navigate = useNavigate()
  const close = () => void navigate(paths.order(id), { preventScrollReset: true })
  const payments = paymentsToRefund(refundability, currency)
  const left = payments.reduce((sum, payment) => sum + payment.left, 0n)
  const lines = linesToRefund(order, refundability)
  const fees = feesToRefund(order, refundability)
  const deliveryLeft = refundability.shipping?.availableRefundAmount?.amount
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
  const itemsOf = ({ quantities, delivery, fees: chosen }: RefundValues): RefundItems => ({
    lineItems: Object.entries(quantities).flatMap(([lineItemId, quantity]) =>
      quantity > 0 ? [{ lineItemId, quantity: Number(quantity) }] : [],
    ),
    additionalFees: fees.flatMap(({ fee, left: rest }) =>
      chosen.includes(fee.id!) ? [{ additionalFeeId: fee.id!, amount: { amount: rest } }] : [],
    ),
    ...(delivery && deliveryLeft && { shipping: { amount: { amount: deliveryLeft } } }),
  })
  const composer: Composer = { orderId: id, currency, left, itemsOf }
  const overpaid = amountOverpaid(order)
  const everything = useSearchParams()[0].has('everything')
  const initial: RefundValues = {
    quantities: Object.fromEntries(lines.map(({ line, left }) => [line.id!, everything ? left : 0])),
    delivery: everything && !isZero(deliveryLeft),
    fees: everything ? fees.map(({ fee }) => fee.id!) : [],
    amount: order.status === 'APPROVED' && !isZero(overpaid) ? overpaid : '',
    reason: '',
    // A canceled order was restocked, or not, as staff decided then.
    restock: order.status !== 'CANCELED',
    ...emailDefaults(order),
  }
  const check = (values: RefundValues) => {
    if (values.amount.trim() && !toDecimal(values.amount)) return { amount: t`Enter an amount, such as 24.00.` }
    const shown = shownAmount(composer, values)
    if (shown === undefined) return { amount: t`Wait for the amount.` }
    // Items can come back without money.
    const isNothing = isZero(shown) && Object.values(values.quantities).every((quantity) => quantity === 0)
    if (isNothing) return { amount: t`Choose items or enter an amount.` }
    const isTooMuch = parseAmount(shown, currency) > left
    return isTooMuch ? { amount: t`At most ${writeMoney(formatAmount(left, currency), currency)}.` } : {}
  }
  const toRequest = (values: RefundValues) => {
    const { lineItems = [], additionalFees = [], shipping } = itemsOf(values)
    const amount = shownAmount(composer, values)
    return {
      orderId: id,
      // The amount that was shown. Without one, the server refunds what the parts are worth.
      ...(amount && { amount }),
      lineItems: lineItems.map(({ lineItemId, quantity }) => ({ lineItemId: lineItemId!, quantity: quantity! })),
      includeShipping: shipping !== undefined,
      fees: additionalFees.map(({ additionalFeeId, amount: rest }) => ({ feeId: additionalFeeId!, amount: rest!.amount! })),
      restock: values.restock && lineItems.length > 0,
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
      submitLabel={(form) => <RefundLabel form={form} composer={composer} />}
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
          {!isZero(deliveryLeft) && <SwitchField form={form} name="delivery" label={t`Refund shipping`} />}
          {fees.length > 0 && (
            <ChecksField
              form={form}
              name="fees"
              label={t`Fees and tip`}
              data={fees.map(({ fee, left: rest }) => ({
                value: fee.id!,
                label: `${feeName(fee)} · ${writeMoney(rest, currency)}`,
              }))}
            />
          )}
          <AmountField form={form} composer={composer} />
          <Split form={form} file={file} payments={payments} refundability={refundability} composer={composer} />
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

/** What the amount of a refund is computed from. */
interface Composer {
  orderId: string
  currency: string
  /** Minor units. */
  left: bigint
  itemsOf: (values: RefundValues) => RefundItems
}

/** The typed amount, or what the server says that the chosen parts are worth; undefined until it has answered. */
function shownAmount({ orderId, currency, left, itemsOf }: Composer, values: RefundValues): string | undefined {
  const typed = toDecimal(values.amount)
  if (typed) return typed
  const worth = queryClient.getQueryData(calculatedRefundQuery(orderId, itemsOf(values)).queryKey)
  return worth === undefined ? undefined : atMost(worth, left, currency)
}

/** The same for a part of the form, which follows the server's answer. */
function useRefundAmount({ orderId, currency, left, itemsOf }: Composer, form: FormOf<RefundValues>): string {
  const values = useValues(form)
  const { data: worth = '0' } = useQuery(calculatedRefundQuery(orderId, itemsOf(values)))
  return toDecimal(values.amount) ?? atMost(worth, left, currency)
}

/** Earlier refunds of free amounts may have left less than the parts are worth. */
function atMost(worth: string, left: bigint, currency: string): string {
  const minor = parseAmount(worth, currency)
  return formatAmount(minor < left ? minor : left, currency)
}

interface AmountFieldProps {
  form: FormOf<RefundValues>
  composer: Composer
}

function AmountField({ form, composer }: AmountFieldProps) {
  const { currency, left } = composer
  const amount = useRefundAmount(composer, form)
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

function RefundLabel({ form, composer }: AmountFieldProps) {
  const amount = useRefundAmount(composer, form)
  const returnsItems = Object.values(useValue(form, 'quantities')).some((quantity) => quantity > 0)
  return refundLabel(amount, composer.currency, returnsItems)
}

interface SplitProps extends AmountFieldProps {
  file: OrderFile
  payments: readonly PaymentLeft[]
  refundability: GetOrderRefundabilityResponse
}

/** Says which payments get the money back, and which get none or only by hand. */
function Split({ form, file, payments, refundability, composer }: SplitProps) {
  const { currency } = composer
  const shares = splitOver(payments, parseAmount(useRefundAmount(composer, form), currency))
  const nameOf = (id: string) => describeMethod(file.payments.find((payment) => payment.id === id) ?? {})
  const notices = (refundability.payments ?? []).flatMap((each) => {
    const { paymentId: id = '', monetary } = each.payment ?? {}
    const isPaid = !isZero(monetary?.paid?.amount)
    const notice =
      isPaid && each.nonRefundable?.reason !== 'ALREADY_REFUNDED' && (closedReason(each) ?? describeManualRefund(each))
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
