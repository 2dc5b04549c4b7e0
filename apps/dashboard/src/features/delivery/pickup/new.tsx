import { t } from '@lingui/core/macro'
import { createPickupLocation } from '@stoa/contract/calls/ecom/pickup-locations'
import { paths } from '../../../paths.ts'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { pickupLocationsQuery } from '../shared/delivery-queries.ts'
import { checkPickup, emptyPickup, PickupFields, toPickup } from './fields.tsx'

export default createDrawer({
  parent: paths.delivery,
  texts: () => ({
    title: t`New pickup location`,
    failed: t`We couldn’t create the pickup location`,
    created: ({ pickupLocation }) => t`${pickupLocation?.name ?? ''} created`,
  }),
  save: createPickupLocation,
  refreshes: [pickupLocationsQuery],
  initial: () => emptyPickup(),
  check: checkPickup,
  toRequest: (values) => ({ pickupLocation: toPickup(values) }),
  fields: (form) => <PickupFields form={form} />,
})
