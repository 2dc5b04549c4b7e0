import { t } from '@lingui/core/macro'
import type { createCustomDiscounts } from '@stoa/contract/calls/ecom/draft-orders'
import { discountOptionLimits } from '@stoa/contract/limits/ecom/draft-orders'
import type { DraftOrder } from '@stoa/contract/services/ecom/draft-orders'
import { toDecimal } from '@stoa/web/decimal'
import { useCall } from '../../../lib/calls/use-call.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { RadiosField, SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { PercentField } from '../../../ui/fields/percent-input.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { useValues, type FormOf } from '../../../ui/form/typed-form.ts'
import { describeLine } from '../order/lines/line-item.tsx'
import { keepCalculation } from './queries.ts'

interface DiscountValues {
  kind: 'PERCENT' | 'AMOUNT'
  percent: string
  amount: string
  /** `GLOBAL`, `SHIPPING`, or the id of a line. */
  on: string
  reason: string
}

interface DiscountDialogProps {
  draft: DraftOrder
  call: typeof createCustomDiscounts
  onClose: () => void
}

/** A discount by hand: off everything, one item, or the delivery. */
export function DiscountDialog({ draft, call: create, onClose }: DiscountDialogProps) {
  const call = useCall(create, {
    failed: t`We couldn’t add the discount`,
    quiet: true,
    onDone: (response) => {
      keepCalculation(response)
      onClose()
    },
  })
  const initial: DiscountValues = { kind: 'PERCENT', percent: '', amount: '', on: 'GLOBAL', reason: '' }
  return (
    <DialogForm
      title={t`Add a discount`}
      call={call}
      initial={initial}
      check={({ kind, percent, amount }) => ({
        ...(kind === 'PERCENT' &&
          !(Number(percent) > 0 && Number(percent) <= 100) && { percent: t`Enter a percentage up to 100.` }),
        ...(kind === 'AMOUNT' && !toDecimal(amount) && { amount: t`Enter an amount, such as 24.00.` }),
      })}
      toRequest={(values) => ({ draftOrderId: draft.id!, discounts: [toOption(values)] })}
      submitLabel={t`Add`}
      onClose={onClose}
    >
      {(form) => <Fields form={form} draft={draft} />}
    </DialogForm>
  )
}

function Fields({ form, draft }: { form: FormOf<DiscountValues>; draft: DraftOrder }) {
  const { kind } = useValues(form)
  const currency = draft.currency ?? 'XXX'
  const lines = (draft.lineItems ?? []).filter(({ removed }) => !removed)
  return (
    <>
      <RadiosField
        form={form}
        name="kind"
        label={t`Discount`}
        data={[
          { value: 'PERCENT', label: t`Percentage` },
          { value: 'AMOUNT', label: t`Amount` },
        ]}
      />
      {kind === 'PERCENT' ? (
        <PercentField form={form} name="percent" label={t`Percent off`} wire="percent" />
      ) : (
        <MoneyField form={form} name="amount" label={t`Amount off, ${currency}`} currency={currency} />
      )}
      <SelectField
        form={form}
        name="on"
        label={t`Off what`}
        data={[
          { value: 'GLOBAL', label: t`The whole order` },
          { value: 'SHIPPING', label: t`Shipping` },
          ...lines.map(({ lineItem = {} }) => ({ value: lineItem.id ?? '', label: describeLine(lineItem) })),
        ]}
      />
      <TextField
        form={form}
        name="reason"
        label={t`Name`}
        description={t`The customer sees it beside the amount.`}
        limits={discountOptionLimits.description}
      />
    </>
  )
}

function toOption({ kind, percent, amount, on, reason }: DiscountValues) {
  const isOfLine = on !== 'GLOBAL' && on !== 'SHIPPING'
  const value = kind === 'PERCENT' ? { percentage: percent } : { priceAmount: { amount: toDecimal(amount)! } }
  return {
    ...value,
    discountType: isOfLine ? ('SPECIFIC_ITEMS' as const) : (on as 'GLOBAL' | 'SHIPPING'),
    ...(isOfLine && { lineItemDiscounts: [{ id: on }] }),
    ...(reason.trim() && { description: reason.trim() }),
    applyToDraftOrder: true,
  }
}
