import { t } from '@lingui/core/macro'
import { changeSubscription } from '@stoa/contract/calls/stoa/subscriptions'
import type { AddressWithContact } from '@stoa/contract/services/ecom/subscription-contracts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { AddressFields } from '../address/address-fields.tsx'
import { addressValues, type AddressValues } from '../address/values.ts'
import { useSubscriptionDialog } from './use-subscription-dialog.ts'

/** Where the next deliveries go. */
export default function AddressDrawer() {
  const { subscription, subscriptionId, refreshes, close } = useSubscriptionDialog()
  const call = useCall(changeSubscription, {
    failed: t`We couldn’t change the address`,
    done: t`Address changed`,
    quiet: true,
    refreshes,
    onDone: close,
  })
  return (
    <SideForm
      title={t`Address of the next deliveries`}
      call={call}
      initial={{ delivery: addressValues(subscription.shippingAddress) }}
      check={({ delivery }) => (delivery.addressLine.trim() ? {} : { 'delivery.addressLine': t`Enter street and number.` })}
      toRequest={({ delivery }) => ({ subscriptionId, shippingAddress: toAddress(delivery) })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <AddressFields form={form} of="delivery" />}
    </SideForm>
  )
}

function toAddress({ firstName, lastName, company, phone, ...place }: AddressValues): AddressWithContact {
  const given = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  return { address: given(place), contactDetails: given({ firstName, lastName, company, phone }) }
}
