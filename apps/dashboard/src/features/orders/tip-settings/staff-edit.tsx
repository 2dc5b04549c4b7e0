import { t } from '@lingui/core/macro'
import { updateTipStaff } from '@stoa/contract/calls/stoa/tip-staff'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { tipStaffQuery } from '../shared/tip-staff.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { checkStaff, StaffFields, toStaffValues, toTipStaff } from './staff-fields.tsx'

export default function EditStaff() {
  const { staffId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.tips())
  const query = useQuery({ ...tipStaffQuery, select: (staff) => staff.find(({ id }) => id === staffId) })
  const save = useCall(updateTipStaff, {
    failed: t`We couldn’t save the person`,
    done: ({ tipStaff }) => t`${tipStaff?.name ?? ''} saved`,
    quiet: true,
    refreshes: [tipStaffQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(person) => person?.name ?? t`Person`}
      failed={t`We couldn’t load the person`}
      gone={t`This person was removed.`}
      call={save}
      toValues={toStaffValues}
      changedMeanwhile={t`This person changed while you were editing.`}
      check={checkStaff}
      toRequest={(values, { id, revision }) => ({ tipStaff: { id: id!, revision: revision!, ...toTipStaff(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <StaffFields form={form} />}
    </RecordDrawer>
  )
}
