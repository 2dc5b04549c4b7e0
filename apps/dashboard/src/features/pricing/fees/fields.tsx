import { t } from '@lingui/core/macro'
import { feeRuleLimits } from '@stoa/contract/limits/stoa/fee-rules'
import { useQuery } from '@tanstack/react-query'
import { EntitiesField } from '../../../lib/pickers/entity-field.tsx'
import { productKind } from '../../../lib/pickers/products.ts'
import { currentSite } from '../../../lib/calls/session.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { ChecksField, RadiosField, SelectField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { type FormOf, useValue } from '../../../ui/form/typed-form.ts'
import { shippingOptionsQuery } from '../../delivery/shared/delivery-queries.ts'
import { taxesQuery } from '../tax/queries.ts'
import type { FeeValues } from './values.ts'

interface FieldsProps {
  form: FormOf<FeeValues>
}

export function FeeFields({ form }: FieldsProps) {
  const { currency } = currentSite()
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        description={t`Customers see it in the totals.`}
        limits={feeRuleLimits.name}
        data-autofocus
      />
      <RadiosField
        form={form}
        name="basis"
        label={t`Charged`}
        data={[
          { value: 'ORDER', label: t`Once per order` },
          { value: 'ITEM', label: t`For each piece` },
          { value: 'DELIVERY', label: t`With delivery` },
        ]}
      />
      <MoneyField form={form} name="amount" label={t`Amount, ${currency}`} currency={currency} />
      <Scope form={form} />
      <MoneyField
        form={form}
        name="below"
        label={t`Only below a subtotal, ${currency}`}
        description={t`Optional. For example a surcharge on small orders.`}
        currency={currency}
      />
      <TaxFields form={form} />
      <SwitchField form={form} name="active" label={t`Active`} />
    </>
  )
}

function Scope({ form }: FieldsProps) {
  const basis = useValue(form, 'basis')
  const options = useQuery({ ...shippingOptionsQuery, enabled: basis === 'DELIVERY' }).data ?? []
  if (basis === 'ITEM')
    return (
      <EntitiesField
        form={form}
        name="products"
        label={t`Products`}
        description={t`Leave empty for all products.`}
        kind={productKind}
      />
    )
  if (basis !== 'DELIVERY' || options.length === 0) return null
  return (
    <ChecksField
      form={form}
      name="deliveries"
      label={t`Shipping options`}
      description={t`Leave empty for every delivery.`}
      data={options.map(({ id, title }) => ({ value: id!, label: title ?? '' }))}
    />
  )
}

function TaxFields({ form }: FieldsProps) {
  const isTaxable = useValue(form, 'taxable')
  const { groups = [], defaultGroupId } = useQuery(taxesQuery).data ?? {}
  const others = groups.filter(({ id }) => id !== defaultGroupId)
  return (
    <>
      <SwitchField form={form} name="taxable" label={t`Taxed`} />
      {isTaxable && others.length > 0 && (
        <SelectField
          form={form}
          name="taxGroupId"
          label={t`Tax group`}
          data={[{ value: '', label: t`Default` }, ...others.map(({ id, name }) => ({ value: id!, label: name ?? '' }))]}
        />
      )}
    </>
  )
}
