import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChecksField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import { rolesQuery } from './queries.ts'
import { roleName } from '../shared/role-name.ts'

export interface RolesValues {
  roles: string[]
}

export function RolesField({ form }: { form: FormOf<RolesValues> }) {
  const { data: roles = [] } = useQuery(rolesQuery)
  return (
    <ChecksField
      form={form}
      name="roles"
      label={t`Roles`}
      description={t`Multiple roles are combined.`}
      data={roles.map((role) => ({ value: role.id!, label: roleName(role) }))}
    />
  )
}
