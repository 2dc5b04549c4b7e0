import { plural, t } from '@lingui/core/macro'
import { buyLabel } from '@stoa/contract/calls/stoa/shipping-labels'
import type { LabelQuote, LabelRate } from '@stoa/contract/services/stoa/shipping-labels'
import { writeMoney } from '../../../lib/format/money.ts'
import { useWeightUnit } from '../../../lib/site/shop.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { RadiosField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { emailDefaults, EmailSwitch, type EmailValues } from '../mails/email-switch.tsx'
import { orders } from '../list/list.ts'
import { orderFileQuery, type OrderFile } from '../queries.ts'
import { labelsQuery } from './queries.ts'

interface RateValues extends EmailValues {
  rateId: string
}

interface RatesFormProps {
  file: OrderFile
  quote: LabelQuote
  onClose: () => void
}

/** The provider's prices, with what the buyer chose first. */
export function RatesForm({ file: { order }, quote, onClose }: RatesFormProps) {
  const unit = useWeightUnit()
  const orderId = order.id!
  const rates = quote.rates ?? []
  const buy = useCall(buyLabel, {
    failed: t`We couldn’t buy the label`,
    done: ({ label }) =>
      label?.status === 'BOUGHT' ? t`Label bought` : t`The provider hasn’t answered yet. We’ll go on asking.`,
    quiet: true,
    refreshes: [labelsQuery(orderId), orderFileQuery(orderId), orders],
    onDone: onClose,
  })
  const first = rates.find(({ chosenByBuyer }) => chosenByBuyer) ?? rates[0]
  const initial: RateValues = { rateId: first?.id ?? '', ...emailDefaults(order) }
  return (
    <SideForm
      title={t`Label for order ${order.number ?? ''}`}
      call={buy}
      initial={initial}
      toRequest={({ rateId, email }) => ({ quoteId: quote.id!, rateId, sendShippingConfirmationEmail: email })}
      submitLabel={t`Buy label`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RadiosField
            form={form}
            name="rateId"
            label={t`Price for ${quote.weight ?? ''} ${unit}`}
            data={rates.map((rate) => ({ value: rate.id!, label: describeRate(rate), description: describeTime(rate) }))}
          />
          <EmailSwitch form={narrowForm(form)} order={order} />
        </>
      )}
    </SideForm>
  )
}

function describeRate({ serviceName, price, currency }: LabelRate): string {
  return `${serviceName ?? ''} · ${writeMoney(price, currency ?? 'XXX')}`
}

function describeTime({ days, chosenByBuyer }: LabelRate): string | undefined {
  const time = typeof days === 'number' ? plural(days, { one: '# day', other: '# days' }) : undefined
  return [chosenByBuyer && t`Chosen by the customer`, time].filter(Boolean).join(' · ') || undefined
}
