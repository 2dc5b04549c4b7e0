import { t } from '@lingui/core/macro'
import { queryBadges } from '@stoa/contract/calls/members/badges-v-2'
import { listMemberRoleDefinitions } from '@stoa/contract/calls/members/member-role-definition'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { EntitiesField } from '../../../lib/pickers/entity-field.tsx'
import { memberKind } from '../../../lib/pickers/members.ts'
import { FieldGroup } from '../../../ui/fields/field-group.tsx'
import { SearchMultiSelectField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import { badgesQuery } from '../badges/queries.ts'
import { memberRoleName } from '../roles/name.ts'
import { memberRolesQuery } from '../roles/queries.ts'
import type { FieldAudience } from './audience.ts'

/** Chooses the members that have the field in their profile. */
export function AudienceFields({ form }: { form: FormOf<FieldAudience> }) {
  const { data: roles = [] } = useQuery({ ...memberRolesQuery, enabled: isAllowed(listMemberRoleDefinitions) })
  const { data: badges = [] } = useQuery({ ...badgesQuery, enabled: isAllowed(queryBadges) })
  const roleOptions = roles.map((role) => ({ value: role.id!, label: memberRoleName(role) }))
  const badgeOptions = badges.map(({ id, title }) => ({ value: id!, label: title ?? '' }))
  return (
    <>
      <FieldGroup title={t`Only for`}>
        <SearchMultiSelectField
          form={form}
          name="forRoles"
          label={t`Members with these roles`}
          description={t`Choose nothing in this group, and every member has the field.`}
          data={roleOptions}
        />
        <SearchMultiSelectField form={form} name="forBadges" label={t`Members with these badges`} data={badgeOptions} />
        <EntitiesField form={form} name="forMembers" label={t`These members`} kind={memberKind} />
      </FieldGroup>
      <FieldGroup title={t`Not for`}>
        <SearchMultiSelectField form={form} name="exceptRoles" label={t`No members with these roles`} data={roleOptions} />
        <SearchMultiSelectField form={form} name="exceptBadges" label={t`No members with these badges`} data={badgeOptions} />
        <EntitiesField form={form} name="exceptMembers" label={t`Not these members`} kind={memberKind} />
      </FieldGroup>
    </>
  )
}
