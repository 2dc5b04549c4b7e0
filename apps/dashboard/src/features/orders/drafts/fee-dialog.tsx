import { t } from '@lingui/core/macro'
import type { createCustomAdditionalFees } from '@stoa/contract/calls/ecom/draft-orders'
import { additionalFeeOptionLimits } from '@stoa/contract/limits/ecom/draft-orders'
import type { DraftOrder } from '@stoa/contract/services/ecom/draft-orders'
import { toDecimal } from '@stoa/web/decimal'
import { useCall } from '../../../lib/calls/use-call.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { keepCalculation } from './queries.ts'

interface FeeDialogProps {
  draft: DraftOrder
  call: typeof createCustomAdditionalFees
  onClose: () => void
}

/** A fee by hand: gift wrap, assembly, a surcharge. */
export function FeeDialog({ draft, call: create, onClose }: FeeDialogProps) {
  const currency = draft.currency ?? 'XXX'
  const call = useCall(create, {
    failed: t`We couldn’t add the fee`,
    quiet: true,
    onDone: (response) => {
      keepCalculation(response)
      onClose()
    },
  })
  return (
    <DialogForm
      title={t`Add a fee`}
      call={call}
      initial={{ name: '', price: '', taxable: true }}
      check={({ name, price }) => ({
        ...(!name.trim() && { name: t`Enter a name.` }),
        ...(!toDecimal(price) && { price: t`Enter an amount, such as 24.00.` }),
      })}
      toRequest={({ name, price, taxable }) => ({
        draftOrderId: draft.id!,
        customAdditionalFees: [
          { name: name.trim(), price: { amount: toDecimal(price)! }, taxDetails: { taxable }, applyToDraftOrder: true },
        ],
      })}
      submitLabel={t`Add`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={t`Name`} limits={additionalFeeOptionLimits.name} data-autofocus />
          <MoneyField form={form} name="price" label={t`Amount, ${currency}`} currency={currency} />
          <SwitchField form={form} name="taxable" label={t`Charge tax on this fee`} />
        </>
      )}
    </DialogForm>
  )
}
