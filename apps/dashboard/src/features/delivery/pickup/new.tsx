import { t } from '@lingui/core/macro'
import { createPickupLocation } from '@stoa/contract/calls/ecom/pickup-locations'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { pickupLocationsQuery } from '../shared/delivery-queries.ts'
import { checkPickup, emptyPickup, PickupFields, toPickup } from './fields.tsx'

export default function NewPickupLocation() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const create = useCall(createPickupLocation, {
    failed: t`We couldn’t create the pickup location`,
    done: ({ pickupLocation }) => t`${pickupLocation?.name ?? ''} created`,
    quiet: true,
    refreshes: [pickupLocationsQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New pickup location`}
      call={create}
      initial={emptyPickup()}
      check={checkPickup}
      toRequest={(values) => ({ pickupLocation: toPickup(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <PickupFields form={form} />}
    </SideForm>
  )
}
