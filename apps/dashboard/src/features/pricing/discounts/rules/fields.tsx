import { t } from '@lingui/core/macro'
import { discountRuleLimits } from '@stoa/contract/limits/ecom/discount-rules'
import { categoryKind } from '../../../../lib/pickers/categories.ts'
import { EntitiesField } from '../../../../lib/pickers/entity-field.tsx'
import { productKind } from '../../../../lib/pickers/products.ts'
import { RuleBuilder } from '../../../../lib/rules/rule-builder.tsx'
import { findFaults } from '../../../../lib/rules/rule-faults.ts'
import { useSession } from '../../../../lib/calls/session.ts'
import { MoneyField } from '../../../../ui/fields/decimal-input.tsx'
import { SelectField, SwitchField, TextField } from '../../../../ui/fields/fields.tsx'
import { PercentField } from '../../../../ui/fields/percent-input.tsx'
import { type FormOf, useField, useValues } from '../../../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../../../ui/fields/whole-number-field.tsx'
import { TimeFields } from '../time-fields.tsx'
import { conditionFields } from './condition-fields.ts'
import type { RuleValues } from './values.ts'

const bundles = { min: 2, max: 1000 }

export function RuleFormFields({ form }: { form: FormOf<RuleValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        description={t`Customers see it beside the discount.`}
        limits={discountRuleLimits.name}
        data-autofocus
      />
      <EffectFields form={form} />
      <ItemFields form={form} />
      <Conditions form={form} />
      <TimeFields form={form} />
      <SwitchField form={form} name="active" label={t`Active`} />
      <p>{t`An item gets one automatic discount, the one that lowers it most. Discount codes come on top.`}</p>
    </>
  )
}

function ItemFields({ form }: { form: FormOf<RuleValues> }) {
  const { scope, kept } = useValues(form)
  if (kept.scopes) return <p>{t`An app has chosen the items of this discount. They stay as they are.`}</p>
  return (
    <>
      <SelectField
        form={form}
        name="scope"
        label={t`Applies to`}
        data={[
          { value: 'ALL', label: t`All products` },
          { value: 'CATEGORIES', label: t`Categories` },
          { value: 'PRODUCTS', label: t`Products` },
        ]}
      />
      {scope === 'CATEGORIES' && <EntitiesField form={form} name="categories" label={t`Categories`} kind={categoryKind} />}
      {scope === 'PRODUCTS' && <EntitiesField form={form} name="products" label={t`Products`} kind={productKind} />}
    </>
  )
}

function EffectFields({ form }: { form: FormOf<RuleValues> }) {
  const { currency } = useSession().site
  const { effect } = useValues(form)
  return (
    <>
      <SelectField
        form={form}
        name="effect"
        label={t`Discount`}
        data={[
          { value: 'PERCENTAGE', label: t`Percentage` },
          { value: 'FIXED_AMOUNT', label: t`Amount off each item` },
          { value: 'FIXED_PRICE', label: t`Sale price for each item` },
          { value: 'QUANTITY_BASED', label: t`Several items for one price` },
        ]}
      />
      {effect === 'PERCENTAGE' && <PercentField form={form} name="percent" label={t`Percentage`} wire="percent" />}
      {effect === 'QUANTITY_BASED' && (
        <WholeNumberField form={form} name="quantity" label={t`Number of items`} limits={bundles} />
      )}
      {effect !== 'PERCENTAGE' && (
        <MoneyField form={form} name="amount" label={effect === 'FIXED_AMOUNT' ? t`Amount` : t`Price`} currency={currency} />
      )}
    </>
  )
}

/** Without conditions the discount always applies. */
function Conditions({ form }: { form: FormOf<RuleValues> }) {
  const { keepsTrigger } = useValues(form)
  const { value, onChange, error } = useField(form, 'conditions')
  if (keepsTrigger) return <p>{t`An app has set the conditions of this discount. They stay as they are.`}</p>
  return (
    <RuleBuilder
      fields={conditionFields}
      rule={value}
      onChange={onChange}
      faults={error && value.parts.length > 0 ? findFaults(value, conditionFields) : []}
      legend={t`Only for orders with`}
    />
  )
}
