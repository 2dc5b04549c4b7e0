import { t } from '@lingui/core/macro'
import { updateDeliveryRegion } from '@stoa/contract/calls/ecom/delivery-profile'
import type { DeliveryProfile } from '@stoa/contract/services/ecom/delivery-profile'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../lib/record/record-calls.ts'
import { paths } from '../../../paths.ts'
import { deliveryProfilesQuery } from '../shared/delivery-queries.ts'
import { checkRegion, RegionFields, toRegion, toValues } from './fields.tsx'

export default editDrawer({
  param: 'regionId',
  query: (regionId) => recordIn(deliveryProfilesQuery, (profiles) => findRegion(profiles, regionId)),
  parent: paths.delivery,
  texts: () => ({
    title: t`Region`,
    loadFailed: t`We couldn’t load the region`,
    saveFailed: t`We couldn’t save the region`,
    saved: t`Region saved`,
    changedMeanwhile: t`This region changed while you were editing.`,
    gone: t`This region no longer exists.`,
  }),
  name: ({ region }) => region.name,
  save: updateDeliveryRegion,
  refreshes: [deliveryProfilesQuery],
  toValues: ({ region }) => toValues(region),
  check: checkRegion,
  toRequest: (values, { deliveryProfileId, revision }, id) => ({
    deliveryProfileId,
    deliveryRegion: { id, ...toRegion(values) },
    revision,
  }),
  fields: (form) => <RegionFields form={form} />,
})

/** A region has no revision of its own: its profile has one. */
function findRegion(profiles: readonly DeliveryProfile[], regionId: string) {
  for (const { id, revision, deliveryRegions = [] } of profiles) {
    const region = deliveryRegions.find((each) => each.id === regionId)
    if (region) return { deliveryProfileId: id!, revision: revision!, region }
  }
  return undefined
}
