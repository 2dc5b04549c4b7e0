import { t } from '@lingui/core/macro'
import { createRole } from '@stoa/contract/calls/stoa/staff'
import type { Scope } from '@stoa/contract/services/stoa/sites'
import { roleLimits } from '@stoa/contract/limits/stoa/staff'
import { paths } from '../../../paths.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { ScopesField } from '../scopes-field.tsx'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { rolesQuery } from './queries.ts'

export default createDrawer({
  parent: paths.roles,
  texts: () => ({
    title: t`New role`,
    failed: t`We couldn’t create the role`,
    created: t`Role created`,
  }),
  save: createRole,
  refreshes: [rolesQuery],
  initial: () => ({ name: '', scopes: [] as Scope[] }),
  check: ({ name }) => (name.trim() ? {} : { name: t`Enter a name for the role.` }),
  toRequest: ({ name, scopes }) => ({ role: { name: name.trim(), scopes } }),
  fields: (form) => (
    <>
      <TextField form={form} name="name" label={t`Name`} limits={roleLimits.name} data-autofocus placeholder={t`Warehouse`} />
      <ScopesField form={narrowForm(form)} />
    </>
  ),
})
