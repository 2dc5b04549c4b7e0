import { t } from '@lingui/core/macro'
import { updateCheckoutRules } from '@stoa/contract/calls/stoa/checkout-payments'
import type { CheckoutRules, FieldRequirement } from '@stoa/contract/services/stoa/checkout-payments'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { changesOf } from '../../lib/calls/changes.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { RecordDrawer } from '../../lib/record/record-drawer.tsx'
import { useCall } from '../../lib/calls/use-call.ts'
import { paths } from '../../paths.ts'
import { SelectField, SwitchField } from '../../ui/fields/fields.tsx'
import { checkoutRulesQuery } from './queries.ts'

export default function EditRules() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.checkoutSettings(), { preventScrollReset: true })
  const query = useQuery(checkoutRulesQuery)
  const save = useCall(updateCheckoutRules, {
    failed: t`We couldn’t save the checkout fields`,
    done: t`Checkout fields saved`,
    quiet: true,
    refreshes: [checkoutRulesQuery],
    onDone: close,
  })
  const data = [
    { value: 'REQUIRED', label: t`Required` },
    { value: 'OPTIONAL', label: t`Optional` },
    { value: 'HIDDEN', label: t`Not asked for` },
  ]
  return (
    <RecordDrawer
      query={query}
      title={() => t`Checkout fields`}
      failed={t`We couldn’t load the checkout fields`}
      call={save}
      toValues={toValues}
      readAgain={() => queryClient.fetchQuery({ ...checkoutRulesQuery, staleTime: 0 })}
      changedMeanwhile={t`The checkout fields changed while you were editing.`}
      toRequest={(values, base) => ({ checkoutRules: changesOf(toRules(values), toRules(toValues(base))) })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => (
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
      )}
    </RecordDrawer>
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
