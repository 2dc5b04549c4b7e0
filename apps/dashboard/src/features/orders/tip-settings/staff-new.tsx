import { t } from '@lingui/core/macro'
import { createTipStaff } from '@stoa/contract/calls/stoa/tip-staff'
import { useNavigate } from 'react-router'
import { tipStaffQuery } from '../shared/tip-staff.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { checkStaff, StaffFields, toStaffValues, toTipStaff } from './staff-fields.tsx'

export default function NewStaff() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.tips())
  const create = useCall(createTipStaff, {
    failed: t`We couldn’t add the person`,
    done: ({ tipStaff }) => t`${tipStaff?.name ?? ''} added`,
    quiet: true,
    refreshes: [tipStaffQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`Add person`}
      call={create}
      initial={toStaffValues({})}
      check={checkStaff}
      toRequest={(values) => ({ tipStaff: toTipStaff(values) })}
      submitLabel={t`Add`}
      onClose={close}
    >
      {(form) => <StaffFields form={form} />}
    </SideForm>
  )
}
