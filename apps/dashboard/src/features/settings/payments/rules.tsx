import { t } from '@lingui/core/macro'
import { updateCheckoutRules } from '@stoa/contract/calls/stoa/checkout-payments'
import type { CheckoutRules } from '@stoa/contract/services/stoa/checkout-payments'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { changesOf } from '../../../lib/changes.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { RecordDrawer } from '../../../lib/record-drawer.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { SwitchField } from '../../../ui/fields.tsx'
import { checkoutRulesQuery } from './queries.ts'

export default function EditRules() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.payments())
  const query = useQuery(checkoutRulesQuery)
  const save = useCall(updateCheckoutRules, {
    failed: t`We couldn’t save the checkout fields`,
    done: t`Checkout fields saved`,
    quiet: true,
    refreshes: [checkoutRulesQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={() => t`Required checkout fields`}
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
            label={t`Name of the recipient`}
            description={t`For orders that are shipped.`}
          />
          <SwitchField form={form} name="phone" label={t`Phone number`} />
          <SwitchField form={form} name="billingAddress" label={t`Billing address`} />
        </>
      )}
    </RecordDrawer>
  )
}

type RulesValues = Record<keyof CheckoutRules, boolean>

function toValues({ recipientName, phone, billingAddress }: CheckoutRules): RulesValues {
  return {
    recipientName: recipientName === 'REQUIRED',
    phone: phone === 'REQUIRED',
    billingAddress: billingAddress === 'REQUIRED',
  }
}

function toRules({ recipientName, phone, billingAddress }: RulesValues): CheckoutRules {
  const requirement = (isRequired: boolean) => (isRequired ? 'REQUIRED' : 'OPTIONAL')
  return {
    recipientName: requirement(recipientName),
    phone: requirement(phone),
    billingAddress: requirement(billingAddress),
  }
}
