import { t } from '@lingui/core/macro'
import { createOrderPaymentRequest } from '@stoa/contract/calls/ecom/order-payment-requests'
import { getPaymentRequestSettings } from '@stoa/contract/calls/stoa/payment-requests'
import { orderPaymentRequestLimits } from '@stoa/contract/limits/ecom/order-payment-requests'
import type { PaymentRequestSettings } from '@stoa/contract/services/stoa/payment-requests'
import { parseAmount } from '@stoa/pricing'
import { toDecimal } from '@stoa/web/decimal'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useOutletContext } from 'react-router'
import { isAllowed } from '../../../lib/calls/access.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { paths } from '../../../paths.ts'
import { DateTimeField } from '../../../ui/fields/date-time-input.tsx'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { emailDefaults, EmailSwitch, type EmailValues } from '../mails/email-switch.tsx'
import { expirationDateOf, requestSettingsQuery } from '../payment-request-settings/queries.ts'
import { amountOwed } from '../order/amounts.ts'
import { orderFileQuery, type OrderFile } from '../queries.ts'

interface RequestValues extends EmailValues {
  /** Empty for all that the order owes. */
  amount: string
  title: string
  description: string
  /** ISO text, or empty for never. */
  until: string
}

/** Asks the buyer for a payment: a link that is mailed, or sent in another way. */
export default function RequestDialog() {
  const { order } = useOutletContext<OrderFile>()
  const settings = useQuery({ ...requestSettingsQuery, enabled: isAllowed(getPaymentRequestSettings) })
  if (settings.isLoading) return null
  return <RequestForm order={order} settings={settings.data ?? {}} />
}

function RequestForm({ order, settings }: Pick<OrderFile, 'order'> & { settings: PaymentRequestSettings }) {
  const navigate = useNavigate()
  const { timeZone } = useSession().site
  const orderId = order.id!
  const currency = order.currency!
  const owed = amountOwed(order)
  const close = () => void navigate(paths.order(orderId), { preventScrollReset: true })
  const call = useCall(createOrderPaymentRequest, {
    failed: t`We couldn’t request the payment`,
    done: (_, { sendEmail }) =>
      sendEmail
        ? t`Payment requested. The customer gets the link by email.`
        : t`Payment requested. Copy the link from the order.`,
    quiet: true,
    refreshes: [orderFileQuery(orderId)],
    onDone: close,
  })
  const initial: RequestValues = {
    amount: '',
    title: t`Payment for order ${order.number ?? ''}`,
    description: '',
    until: expirationDateOf(settings) ?? '',
    ...emailDefaults(order),
  }
  const check = ({ amount, title }: RequestValues) => {
    const typed = amount.trim() ? toDecimal(amount.trim()) : owed
    const minor = typed ? parseAmount(typed, currency) : 0n
    return {
      ...(minor <= 0n && { amount: t`Enter an amount, such as 24.00.` }),
      ...(minor > parseAmount(owed, currency) && { amount: t`At most ${writeMoney(owed, currency)}.` }),
      ...(!title.trim() && { title: t`Enter what the payment is for.` }),
    }
  }
  const toRequest = ({ amount, title, description, until, email }: RequestValues) => ({
    orderPaymentRequest: {
      orderId,
      amount: { amount: toDecimal(amount.trim()) ?? owed },
      title: title.trim(),
      ...(description.trim() && { description: description.trim() }),
      ...(until && { expirationDate: until }),
    },
    sendEmail: email,
  })
  return (
    <DialogForm
      title={t`Request payment for order ${order.number ?? ''}`}
      call={call}
      initial={initial}
      check={check}
      toRequest={toRequest}
      submitLabel={t`Request payment`}
      onClose={close}
    >
      {(form) => (
        <>
          <MoneyField
            form={form}
            name="amount"
            label={t`Amount, ${currency}`}
            currency={currency}
            placeholder={owed}
            description={t`Leave empty for all that is owed: ${writeMoney(owed, currency)}.`}
          />
          <TextField form={form} name="title" label={t`Title`} limits={orderPaymentRequestLimits.title} />
          <TextAreaField
            form={form}
            name="description"
            label={t`Message`}
            description={t`Optional. Shown on the payment page and in the email.`}
            limits={orderPaymentRequestLimits.description}
          />
          <DateTimeField form={form} name="until" label={t`Payable until (no limit if empty)`} timeZone={timeZone} />
          <EmailSwitch form={narrowForm(form)} order={order} />
        </>
      )}
    </DialogForm>
  )
}
