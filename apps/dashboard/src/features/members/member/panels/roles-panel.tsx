import { t } from '@lingui/core/macro'
import { assignRole, getRoles, unassignRole } from '@stoa/contract/calls/members/authorization'
import { listMemberRoleDefinitions } from '@stoa/contract/calls/members/member-role-definition'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { Status } from '../../../../ui/feedback/status.tsx'
import { AssignmentsPanel } from './assignments-panel.tsx'
import { everyMember, memberRoleName } from '../../roles/name.ts'
import { memberRolesQuery, assignedRolesQuery } from '../../roles/queries.ts'

/** The roles of a member. Hidden from those who may not read them, and where the site has none. */
export function RolesPanel({ memberId }: { memberId: string }) {
  return isAllowed(getRoles) ? <Roles memberId={memberId} /> : null
}

function Roles({ memberId }: { memberId: string }) {
  const { data: all = [] } = useQuery({ ...memberRolesQuery, enabled: isAllowed(listMemberRoleDefinitions) })
  const { data: own = [] } = useQuery(assignedRolesQuery(memberId))
  const refreshes = [assignedRolesQuery(memberId)]
  const give = useCall(assignRole, { failed: t`We couldn’t give the role`, refreshes })
  const take = useCall(unassignRole, { failed: t`We couldn’t take the role`, refreshes })
  const others = all.filter(({ roleKey }) => roleKey !== everyMember && !own.some((role) => role.roleKey === roleKey))
  if (others.length === 0 && own.every(({ roleKey }) => roleKey === everyMember)) return null
  return (
    <AssignmentsPanel
      title={t`Roles`}
      none={t`No roles.`}
      assigned={own.map((role) => {
        const { roleKey = '' } = role
        const name = memberRoleName(role)
        const remove = { label: t`Take role ${name}`, run: () => take.send({ memberId, roleKey }) }
        const isFixed = roleKey === everyMember || take.denied
        return { id: roleKey, shown: <Status tone="plain">{name}</Status>, remove: isFixed ? undefined : remove }
      })}
      addLabel={t`Give a role`}
      others={others.map((role) => ({ value: role.roleKey!, label: memberRoleName(role) }))}
      onAdd={give.denied ? undefined : (roleKey) => give.send({ memberId, roleKey })}
    />
  )
}
