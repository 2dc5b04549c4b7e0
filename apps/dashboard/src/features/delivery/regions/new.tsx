import { t } from '@lingui/core/macro'
import { addDeliveryRegion } from '@stoa/contract/calls/ecom/delivery-profile'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { paths } from '../../../paths.ts'
import { deliveryProfilesQuery } from '../shared/delivery-queries.ts'
import { checkRegion, emptyRegion, RegionFields, toRegion } from './fields.tsx'

export default createDrawer({
  parent: paths.delivery,
  texts: () => ({
    title: t`New region`,
    failed: t`We couldn’t create the region`,
    created: (_answer, { deliveryRegion }) => t`${deliveryRegion?.name ?? ''} created`,
  }),
  save: addDeliveryRegion,
  refreshes: [deliveryProfilesQuery],
  initial: () => emptyRegion,
  check: checkRegion,
  toRequest: (values, { profileId }) => ({ deliveryProfileId: profileId!, deliveryRegion: toRegion(values) }),
  fields: (form) => <RegionFields form={form} />,
})
