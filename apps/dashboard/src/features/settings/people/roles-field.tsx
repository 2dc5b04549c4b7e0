import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChecksField } from '../../../ui/fields.tsx'
import { rolesQuery } from './queries.ts'
import { roleName } from './role-name.ts'

export function RolesField() {
  const { data: roles = [] } = useQuery(rolesQuery)
  return (
    <ChecksField
      name="roles"
      label={t`Roles`}
      description={t`Multiple roles are combined.`}
      data={roles.map((role) => ({ value: role.id!, label: roleName(role) }))}
    />
  )
}
