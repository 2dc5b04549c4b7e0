import { t } from '@lingui/core/macro'
import { updateDeliveryRegion } from '@stoa/contract/calls/ecom/delivery-profile'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { deliveryProfilesQuery } from '../shared/delivery-queries.ts'
import { checkRegion, RegionFields, toRegion, toValues } from './fields.tsx'

export default function EditRegion() {
  const { regionId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  // The profile carries the revision of its regions.
  const query = useQuery({
    ...deliveryProfilesQuery,
    select: (profiles) => profiles.find(({ deliveryRegions = [] }) => deliveryRegions.some(({ id }) => id === regionId)),
  })
  const regionOf = ({ deliveryRegions = [] }: NonNullable<typeof query.data>) =>
    deliveryRegions.find(({ id }) => id === regionId) ?? {}
  const save = useCall(updateDeliveryRegion, {
    failed: t`We couldn’t save the region`,
    done: t`Region saved`,
    quiet: true,
    refreshes: [deliveryProfilesQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(profile) => (profile && regionOf(profile).name) ?? t`Region`}
      failed={t`We couldn’t load the region`}
      gone={t`This region no longer exists.`}
      call={save}
      toValues={(profile) => toValues(regionOf(profile))}
      changedMeanwhile={t`This region changed while you were editing.`}
      check={checkRegion}
      toRequest={(values, { id, revision }) => ({
        deliveryProfileId: id!,
        deliveryRegion: { id: regionId!, ...toRegion(values) },
        revision: revision!,
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <RegionFields form={form} />}
    </RecordDrawer>
  )
}
