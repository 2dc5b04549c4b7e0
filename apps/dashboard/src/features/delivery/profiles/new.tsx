import { t } from '@lingui/core/macro'
import { createDeliveryProfile } from '@stoa/contract/calls/ecom/delivery-profile'
import { paths } from '../../../paths.ts'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { deliveryProfilesQuery } from '../shared/delivery-queries.ts'
import { checkProfile, ProfileFields, toValues } from './fields.tsx'

export default createDrawer({
  parent: paths.delivery,
  texts: () => ({
    title: t`New delivery profile`,
    failed: t`We couldn’t create the delivery profile`,
    created: ({ deliveryProfile }) => t`${deliveryProfile?.name ?? ''} created`,
  }),
  save: createDeliveryProfile,
  refreshes: [deliveryProfilesQuery],
  initial: () => toValues({}),
  check: checkProfile,
  toRequest: ({ name, status }) => ({ deliveryProfile: { name: name.trim(), status } }),
  fields: (form) => <ProfileFields form={form} />,
})
