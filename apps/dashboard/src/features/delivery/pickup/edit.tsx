import { t } from '@lingui/core/macro'
import { updatePickupLocation } from '@stoa/contract/calls/ecom/pickup-locations'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { pickupLocationsQuery } from '../shared/delivery-queries.ts'
import { checkPickup, PickupFields, toPickup, toValues } from './fields.tsx'

export default function EditPickupLocation() {
  const { locationId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const query = useQuery({ ...pickupLocationsQuery, select: (locations) => locations.find(({ id }) => id === locationId) })
  const save = useCall(updatePickupLocation, {
    failed: t`We couldn’t save the pickup location`,
    done: ({ pickupLocation }) => t`${pickupLocation?.name ?? ''} saved`,
    quiet: true,
    refreshes: [pickupLocationsQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(location) => location?.name ?? t`Pickup location`}
      failed={t`We couldn’t load the pickup location`}
      gone={t`This pickup location no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This pickup location changed while you were editing.`}
      check={checkPickup}
      toRequest={(values, { id, revision }) => ({ pickupLocation: { id: id!, revision: revision!, ...toPickup(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <PickupFields form={form} />}
    </RecordDrawer>
  )
}
