import { t } from '@lingui/core/macro'
import { updateDeliveryProfile } from '@stoa/contract/calls/ecom/delivery-profile'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { deliveryProfilesQuery } from '../shared/delivery-queries.ts'
import { checkProfile, ProfileFields, toValues } from './fields.tsx'

export default function EditProfile() {
  const { profileId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const query = useQuery({ ...deliveryProfilesQuery, select: (profiles) => profiles.find(({ id }) => id === profileId) })
  const save = useCall(updateDeliveryProfile, {
    failed: t`We couldn’t save the delivery profile`,
    done: ({ deliveryProfile }) => t`${deliveryProfile?.name ?? ''} saved`,
    quiet: true,
    refreshes: [deliveryProfilesQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(profile) => profile?.name ?? t`Delivery profile`}
      failed={t`We couldn’t load the delivery profile`}
      gone={t`This delivery profile no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This delivery profile changed while you were editing.`}
      check={checkProfile}
      toRequest={({ name, status }, { id, revision }) => ({
        deliveryProfile: { id: id!, revision: revision!, name: name.trim(), status },
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <ProfileFields form={form} />}
    </RecordDrawer>
  )
}
