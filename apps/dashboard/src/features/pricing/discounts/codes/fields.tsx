import { t } from '@lingui/core/macro'
import { specificationLimits } from '@stoa/contract/limits/marketing/coupons'
import { categoryKind } from '../../../../lib/pickers/categories.ts'
import { EntityField } from '../../../../lib/pickers/entity-field.tsx'
import { productKind } from '../../../../lib/pickers/products.ts'
import { useSession } from '../../../../lib/calls/session.ts'
import { MoneyField } from '../../../../ui/fields/decimal-input.tsx'
import { SelectField, SwitchField, TextField } from '../../../../ui/fields/fields.tsx'
import { PercentField } from '../../../../ui/fields/percent-input.tsx'
import { type FormOf, useValues } from '../../../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../../../ui/fields/whole-number-field.tsx'
import { TimeFields } from '../time-fields.tsx'
import type { CodeValues } from './values.ts'

const counts = { min: 1, max: 1000 }
const uses = { min: 1, max: 1_000_000 }
const cycles = { min: 1, max: 999 }

export function CodeFields({ form }: { form: FormOf<CodeValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t`Code`}
        description={t`Customers may type it in any case. Leave it empty to get a random one.`}
        limits={specificationLimits.code}
        autoComplete="off"
        data-autofocus
      />
      <CodeTerms form={form} />
    </>
  )
}

/** All but the code itself. */
export function CodeTerms({ form }: { form: FormOf<CodeValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        description={t`For yourself, for example the campaign.`}
        limits={specificationLimits.name}
      />
      <EffectFields form={form} />
      <ScopeFields form={form} />
      <SubscriptionFields form={form} />
      <TimeFields form={form} />
      <WholeNumberField
        form={form}
        name="usageLimit"
        label={t`Total uses`}
        description={t`Empty for no limit.`}
        limits={uses}
        optional
      />
      <WholeNumberField
        form={form}
        name="limitPerCustomer"
        label={t`Uses per customer`}
        description={t`Counted by account and by email address.`}
        limits={uses}
        optional
      />
      <SwitchField form={form} name="active" label={t`Active`} />
    </>
  )
}

function EffectFields({ form }: { form: FormOf<CodeValues> }) {
  const { currency } = useSession().site
  const { effect } = useValues(form)
  return (
    <>
      <SelectField
        form={form}
        name="effect"
        label={t`Discount`}
        data={[
          { value: 'PERCENT', label: t`Percentage` },
          { value: 'MONEY', label: t`Amount of money` },
          { value: 'PRICE', label: t`Sale price for each item` },
          { value: 'DELIVERY', label: t`Free delivery` },
          { value: 'BUY_GET', label: t`Buy some, get some free` },
        ]}
      />
      {effect === 'PERCENT' && <PercentField form={form} name="percent" label={t`Percentage`} wire="percent" />}
      {(effect === 'MONEY' || effect === 'PRICE') && (
        <MoneyField form={form} name="amount" label={effect === 'MONEY' ? t`Amount` : t`Price`} currency={currency} />
      )}
      {effect === 'BUY_GET' && (
        <>
          <WholeNumberField form={form} name="buy" label={t`Items to buy`} limits={counts} />
          <WholeNumberField
            form={form}
            name="get"
            label={t`Free items`}
            description={t`The cheapest items are free.`}
            limits={counts}
          />
        </>
      )}
    </>
  )
}

function SubscriptionFields({ form }: { form: FormOf<CodeValues> }) {
  const { subscriptions } = useValues(form)
  return (
    <>
      <SwitchField form={form} name="subscriptions" label={t`Also for subscriptions`} />
      {subscriptions && (
        <WholeNumberField
          form={form}
          name="cycles"
          label={t`Reduced charges of a subscription`}
          description={t`The first one counts. Empty for all of them, as long as the subscription lasts.`}
          limits={cycles}
          optional
        />
      )}
    </>
  )
}

function ScopeFields({ form }: { form: FormOf<CodeValues> }) {
  const { currency } = useSession().site
  const { scope, effect } = useValues(form)
  return (
    <>
      <SelectField
        form={form}
        name="scope"
        label={t`Applies to`}
        data={[
          { value: 'ALL', label: t`All products` },
          { value: 'CATEGORY', label: t`A category` },
          { value: 'PRODUCT', label: t`A product` },
        ]}
      />
      {scope === 'ALL' && (
        <MoneyField
          form={form}
          name="minimum"
          label={t`Minimum order value`}
          description={t`Of all items before discounts. Empty for no minimum.`}
          currency={currency}
        />
      )}
      {scope === 'CATEGORY' && <EntityField form={form} name="category" label={t`Category`} kind={categoryKind} />}
      {scope === 'PRODUCT' && <EntityField form={form} name="product" label={t`Product`} kind={productKind} />}
      {(effect === 'PERCENT' || effect === 'MONEY') && (
        <SwitchField form={form} name="oneItem" label={t`Only for the cheapest item`} />
      )}
    </>
  )
}
