import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { addLineItemsToDraftOrder } from '@stoa/contract/calls/ecom/draft-orders'
import { productNameLimits } from '@stoa/contract/limits/ecom/draft-orders'
import { toDecimal } from '@stoa/web/decimal'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { keepCalculation } from './queries.ts'

/** An item that the catalogue does not have: a service, a sample, something made to measure. */
export function CustomItem({ draftOrderId, currency }: { draftOrderId: string; currency: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t`Add another item`}</Button>
      {isOpen && <CustomItemDialog draftOrderId={draftOrderId} currency={currency} onClose={() => setOpen(false)} />}
    </>
  )
}

interface CustomItemValues {
  name: string
  price: string
  quantity: string
  shippable: boolean
}

function CustomItemDialog({ draftOrderId, currency, onClose }: { draftOrderId: string; currency: string; onClose: () => void }) {
  const call = useCall(addLineItemsToDraftOrder, {
    failed: t`We couldn’t add the item`,
    quiet: true,
    onDone: (response) => {
      keepCalculation(response)
      onClose()
    },
  })
  const initial: CustomItemValues = { name: '', price: '', quantity: '1', shippable: true }
  return (
    <DialogForm
      title={t`Add another item`}
      call={call}
      initial={initial}
      check={({ name, price }) => ({
        ...(!name.trim() && { name: t`Enter a name.` }),
        ...(!toDecimal(price) && { price: t`Enter an amount, such as 24.00.` }),
      })}
      toRequest={({ name, price, quantity, shippable }) => ({
        draftOrderId,
        customLineItems: [
          {
            productName: { original: name.trim() },
            price: { amount: toDecimal(price)! },
            quantity: Number(quantity),
            itemType: { preset: shippable ? ('PHYSICAL' as const) : ('SERVICE' as const) },
            physicalProperties: { shippable },
          },
        ],
      })}
      submitLabel={t`Add`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={t`Name`} limits={productNameLimits.original} data-autofocus />
          <MoneyField form={form} name="price" label={t`Price of one, ${currency}`} currency={currency} />
          <WholeNumberField form={form} name="quantity" label={t`Quantity`} limits={{ min: 1, max: 100_000 }} />
          <SwitchField form={form} name="shippable" label={t`It is shipped or picked up`} />
        </>
      )}
    </DialogForm>
  )
}
