import { t } from '@lingui/core/macro'
import { updateDeliveryRegion } from '@stoa/contract/calls/stoa/delivery-regions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../../lib/record-drawer.tsx'
import { useCall } from '../../../../lib/use-call.ts'
import { paths } from '../../../../paths.ts'
import { deliveryRegionsQuery } from '../queries.ts'
import { checkRegion, RegionFields, toRegion, toValues } from './fields.tsx'

export default function EditRegion() {
  const { regionId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const query = useQuery({ ...deliveryRegionsQuery, select: (regions) => regions.find(({ id }) => id === regionId) })
  const save = useCall(updateDeliveryRegion, {
    failed: t`We couldn’t save the region`,
    done: ({ deliveryRegion }) => t`${deliveryRegion?.name ?? ''} saved`,
    quiet: true,
    refreshes: [deliveryRegionsQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(region) => region?.name ?? t`Region`}
      failed={t`We couldn’t load the region`}
      gone={t`This region no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This region changed while you were editing.`}
      check={checkRegion}
      toRequest={(values, { id, revision }) => ({ deliveryRegion: { id: id!, revision: revision!, ...toRegion(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <RegionFields form={form} />}
    </RecordDrawer>
  )
}
