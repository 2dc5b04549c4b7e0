import { t } from '@lingui/core/macro'
import { checkoutTemplateLimits } from '@stoa/contract/limits/ecom/checkout-templates'
import { EntityPicker } from '../../../../lib/pickers/entity-picker.tsx'
import { variantKind } from '../../../../lib/pickers/variants.ts'
import { FieldGroup } from '../../../../ui/fields/field-group.tsx'
import { SwitchField, TextField } from '../../../../ui/fields/fields.tsx'
import { changeField, useField, useValue, type FormOf } from '../../../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../../../ui/fields/whole-number-field.tsx'
import { useQuery } from '@tanstack/react-query'
import type { LinkValues } from './values.ts'

interface InForm {
  form: FormOf<LinkValues>
}

export function LinkFields({ form }: InForm) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        description={t`Only you see it.`}
        limits={checkoutTemplateLimits.name}
        autoComplete="off"
        data-autofocus
      />
      <SwitchField
        form={form}
        name="isActive"
        label={t`Active`}
        description={t`An inactive link says that the offer has ended.`}
      />
      <Lines form={form} />
      <TextField form={form} name="coupon" label={t`Discount code`} autoComplete="off" />
      <FieldGroup title={t`At this checkout`}>
        <SwitchField form={form} name="locksCoupon" label={t`No other discount code`} />
        <SwitchField form={form} name="locksGiftCard" label={t`No gift card`} />
        <SwitchField form={form} name="cardOnly" label={t`Card payments only`} />
        <SwitchField form={form} name="isFixed" label={t`Nothing leads away`} />
        <SwitchField form={form} name="skipsAgreement" label={t`Buyers need not agree to the policies`} />
      </FieldGroup>
    </>
  )
}

/** The lines of the checkout with their quantities. Prices are those of the shop when the link is opened. */
function Lines({ form }: InForm) {
  const lines = useValue(form, 'lines')
  const { error } = useField(form, 'lines')
  const ids = lines.map(({ variantId }) => variantId)
  const { data: variants = [] } = useQuery({
    queryKey: ['variants', 'of link', ids],
    queryFn: ({ signal }) => (ids.length > 0 ? variantKind.byIds(ids, signal) : []),
  })
  const findQuantity = (id: string) => lines.find(({ variantId }) => variantId === id)?.quantity ?? '1'
  return (
    <>
      <EntityPicker
        kind={variantKind}
        label={t`Products`}
        description={t`At the shop’s prices on the day when the link is opened.`}
        multiple
        error={error}
        value={ids}
        onChange={(chosen) =>
          changeField(
            form,
            'lines',
            chosen.map((variantId) => ({ variantId, quantity: findQuantity(variantId) })),
          )
        }
      />
      {lines.map(({ variantId }, index) => {
        const variant = variants.find(({ id }) => id === variantId)
        const name = [variant?.name, variant?.detail].filter(Boolean).join(' · ')
        return (
          <WholeNumberField
            key={variantId}
            form={form}
            name={`lines.${index}.quantity`}
            label={t`Quantity: ${name}`}
            limits={{ min: 1, max: 100_000 }}
          />
        )
      })}
    </>
  )
}
