import { t } from '@lingui/core/macro'
import { createMemberRoleDefinition } from '@stoa/contract/calls/members/member-role-definition'
import { paths } from '../../../paths.ts'
import { SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { type FormOf, useValue } from '../../../ui/form/typed-form.ts'
import { toRoleKey } from './name.ts'
import { memberRolesQuery } from './queries.ts'

interface RoleValues {
  roleTitle: string
  /** Empty for the one made from the title. */
  roleKey: string
  blockable: boolean
}

export default createDrawer({
  parent: paths.memberRoles,
  texts: () => ({
    title: t`New role`,
    failed: t`We couldn’t create the role`,
    created: t`Role created`,
  }),
  save: createMemberRoleDefinition,
  refreshes: [memberRolesQuery],
  initial: () => ({ roleTitle: '', roleKey: '', blockable: true }),
  check: checkRole,
  toRequest: (values) => ({ roleTitle: values.roleTitle.trim(), roleKey: getKey(values), blockable: values.blockable }),
  fields: (form) => (
    <>
      <TextField form={form} name="roleTitle" label={t`Name`} autoComplete="off" data-autofocus />
      <KeyField form={form} />
      <SwitchField
        form={form}
        name="blockable"
        label={t`Not for blocked members`}
        description={t`Members who are blocked can’t get it. Who has it already keeps it.`}
      />
    </>
  ),
})

function KeyField({ form }: { form: FormOf<RoleValues> }) {
  const title = useValue(form, 'roleTitle')
  return (
    <TextField
      form={form}
      name="roleKey"
      label={t`Key`}
      description={t`What apps call the role. It can’t be changed later.`}
      placeholder={toRoleKey(title) || 'WRITER'}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

function getKey({ roleKey, roleTitle }: RoleValues): string {
  return roleKey.trim() || toRoleKey(roleTitle)
}

function checkRole(values: RoleValues) {
  const isKey = /^[A-Z][A-Z0-9_]{0,99}$/.test(getKey(values))
  return {
    ...(!values.roleTitle.trim() && { roleTitle: t`Enter a name for the role.` }),
    ...(values.roleTitle.trim() && !isKey && { roleKey: t`Use capital letters, digits and underscores, such as WRITER.` }),
  }
}
