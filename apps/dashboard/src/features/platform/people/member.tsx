import { t } from '@lingui/core/macro'
import { Drawer } from '@mantine/core'
import { changeStaffRoles } from '@stoa/contract/calls/stoa/staff'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { sessionKey } from '../../../lib/calls/query-client.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { rolesQuery, staffQuery } from './queries.ts'
import { RolesField } from './roles-field.tsx'

export default function StaffMemberRoles() {
  const userId = useParams()['userId']!
  const navigate = useNavigate()
  const { data } = useQuery(staffQuery)
  const member = data?.staff.find((one) => one.userId === userId)
  const close = () => void navigate(paths.staff())
  const change = useCall(changeStaffRoles, {
    failed: t`We couldn’t change the roles`,
    done: t`Roles changed`,
    quiet: true,
    refreshes: [staffQuery, rolesQuery, { queryKey: sessionKey }],
    onDone: close,
  })
  if (!member) {
    return data ? (
      <Drawer opened onClose={close} title={t`Roles`} size="28rem">
        <Empty why={t`This person no longer exists.`} />
      </Drawer>
    ) : null
  }
  return (
    <SideForm
      title={t`Roles of ${member.name || member.email}`}
      call={change}
      initial={{ roles: member.roles }}
      check={({ roles }) => (roles.length === 0 ? { roles: t`Choose at least one role.` } : {})}
      toRequest={({ roles }) => ({ userId, roles })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <RolesField form={form} />}
    </SideForm>
  )
}
