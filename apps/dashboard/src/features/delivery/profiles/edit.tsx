import { t } from '@lingui/core/macro'
import { updateDeliveryProfile } from '@stoa/contract/calls/ecom/delivery-profile'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../lib/record/record-calls.ts'
import { paths } from '../../../paths.ts'
import { deliveryProfilesQuery } from '../shared/delivery-queries.ts'
import { checkProfile, ProfileFields, toValues } from './fields.tsx'

export default editDrawer({
  param: 'profileId',
  query: (profileId) => recordIn(deliveryProfilesQuery, (profiles) => profiles.find(({ id }) => id === profileId)),
  parent: paths.delivery,
  texts: () => ({
    title: t`Delivery profile`,
    loadFailed: t`We couldn’t load the delivery profile`,
    saveFailed: t`We couldn’t save the delivery profile`,
    saved: ({ deliveryProfile }) => t`${deliveryProfile?.name ?? ''} saved`,
    changedMeanwhile: t`This delivery profile changed while you were editing.`,
    gone: t`This delivery profile no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updateDeliveryProfile,
  refreshes: [deliveryProfilesQuery],
  toValues,
  check: checkProfile,
  toRequest: ({ name, status }, { id, revision }) => ({
    deliveryProfile: { id: id!, revision: revision!, name: name.trim(), status },
  }),
  fields: (form) => <ProfileFields form={form} />,
})
