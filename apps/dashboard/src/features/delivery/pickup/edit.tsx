import { t } from '@lingui/core/macro'
import { updatePickupLocation } from '@stoa/contract/calls/ecom/pickup-locations'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../lib/record/record-calls.ts'
import { paths } from '../../../paths.ts'
import { pickupLocationsQuery } from '../shared/delivery-queries.ts'
import { checkPickup, PickupFields, toPickup, toValues } from './fields.tsx'

export default editDrawer({
  param: 'locationId',
  query: (locationId) => recordIn(pickupLocationsQuery, (locations) => locations.find(({ id }) => id === locationId)),
  parent: paths.delivery,
  texts: () => ({
    title: t`Pickup location`,
    loadFailed: t`We couldn’t load the pickup location`,
    saveFailed: t`We couldn’t save the pickup location`,
    saved: ({ pickupLocation }) => t`${pickupLocation?.name ?? ''} saved`,
    changedMeanwhile: t`This pickup location changed while you were editing.`,
    gone: t`This pickup location no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updatePickupLocation,
  refreshes: [pickupLocationsQuery],
  toValues,
  check: checkPickup,
  toRequest: (values, { id, revision }) => ({ pickupLocation: { id: id!, revision: revision!, ...toPickup(values) } }),
  fields: (form) => <PickupFields form={form} />,
})
