import { t } from '@lingui/core/macro'
import { updateCheckoutRules } from '@stoa/contract/calls/stoa/checkout-payments'
import type { CheckoutRules, FieldRequirement } from '@stoa/contract/services/stoa/checkout-payments'
import { findChanges } from '../../lib/calls/changes.ts'
import { editDrawer } from '../../lib/record/edit-drawer.tsx'
import { paths } from '../../paths.ts'
import { SelectField, SwitchField } from '../../ui/fields/fields.tsx'
import type { FormOf } from '../../ui/form/typed-form.ts'
import { checkoutRulesQuery } from './queries.ts'

export default editDrawer({
  query: () => checkoutRulesQuery,
  parent: paths.checkoutSettings,
  keepsScroll: true,
  texts: () => ({
    title: t`Checkout fields`,
    loadFailed: t`We couldn’t load the checkout fields`,
    saveFailed: t`We couldn’t save the checkout fields`,
    saved: t`Checkout fields saved`,
    changedMeanwhile: t`The checkout fields changed while you were editing.`,
    gone: undefined,
  }),
  save: updateCheckoutRules,
  refreshes: [checkoutRulesQuery],
  readsAgain: true,
  toValues,
  toRequest: (values, base) => ({ checkoutRules: findChanges(toRules(values), toRules(toValues(base))) }),
  fields: (form) => <RulesFields form={form} />,
})

function RulesFields({ form }: { form: FormOf<RulesValues> }) {
  const data = [
    { value: 'REQUIRED', label: t`Required` },
    { value: 'OPTIONAL', label: t`Optional` },
    { value: 'HIDDEN', label: t`Not asked for` },
  ]
  return (
    <>
      <SwitchField
        form={form}
        name="recipientName"
        label={t`The name of the recipient is required`}
        description={t`For orders that are shipped.`}
      />
      <SwitchField form={form} name="billingAddress" label={t`The billing address is required`} />
      <SelectField form={form} name="phone" label={t`Phone number`} data={data} />
      <SelectField form={form} name="company" label={t`Company`} data={data} />
      <SelectField form={form} name="addressLine2" label={t`Second line of the address`} data={data} />
      <SelectField form={form} name="buyerNote" label={t`Order note`} data={data} />
    </>
  )
}

interface RulesValues {
  recipientName: boolean
  billingAddress: boolean
  phone: FieldRequirement
  company: FieldRequirement
  addressLine2: FieldRequirement
  buyerNote: FieldRequirement
}

function toValues(rules: CheckoutRules): RulesValues {
  const { phone = 'OPTIONAL', company = 'OPTIONAL', addressLine2 = 'OPTIONAL', buyerNote = 'OPTIONAL' } = rules
  return {
    recipientName: rules.recipientName === 'REQUIRED',
    billingAddress: rules.billingAddress === 'REQUIRED',
    phone,
    company,
    addressLine2,
    buyerNote,
  }
}

function toRules({ recipientName, billingAddress, ...others }: RulesValues): CheckoutRules {
  const requirement = (isRequired: boolean) => (isRequired ? 'REQUIRED' : 'OPTIONAL')
  return { recipientName: requirement(recipientName), billingAddress: requirement(billingAddress), ...others }
}
