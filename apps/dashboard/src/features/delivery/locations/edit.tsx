import { t } from '@lingui/core/macro'
import { updateLocation } from '@stoa/contract/calls/stoa/locations'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { locationsQuery } from '../shared/labels.ts'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { checkLocation, LocationFields, toLocation, toValues } from './fields.tsx'

export default function EditLocation() {
  const { locationId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const query = useQuery({ ...locationsQuery, select: (locations) => locations.find(({ id }) => id === locationId) })
  const save = useCall(updateLocation, {
    failed: t`We couldn’t save the location`,
    done: ({ location }) => t`${location?.name ?? ''} saved`,
    quiet: true,
    refreshes: [locationsQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(location) => location?.name ?? t`Location`}
      failed={t`We couldn’t load the location`}
      gone={t`This location no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This location changed while you were editing.`}
      check={checkLocation}
      toRequest={(values, { id, revision }) => ({ location: { id: id!, revision: revision!, ...toLocation(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <LocationFields form={form} />}
    </RecordDrawer>
  )
}
