import { listMemberRoleDefinitions } from '@stoa/contract/calls/members/member-role-definition'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import type { EditorProps } from '../../../ui/list/column.ts'
import { joinNames, OptionList } from '../../../ui/list/filters/option-list.tsx'
import { memberRoleName } from './name.ts'
import { memberRolesQuery } from './queries.ts'

export function RolesEditor(props: EditorProps) {
  return <OptionList {...props} named={useRoleOptions()} />
}

export function ChosenRoles({ values }: { values: readonly string[] }) {
  return joinNames(useRoleOptions(), values)
}

function useRoleOptions() {
  const { data = [] } = useQuery({ ...memberRolesQuery, enabled: isAllowed(listMemberRoleDefinitions) })
  return data.map((role) => ({ value: role.id!, label: memberRoleName(role) }))
}
