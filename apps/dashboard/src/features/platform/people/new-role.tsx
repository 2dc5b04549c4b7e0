import { t } from '@lingui/core/macro'
import { createRole } from '@stoa/contract/calls/stoa/staff'
import type { Scope } from '@stoa/contract/services/stoa/sites'
import { roleLimits } from '@stoa/contract/limits/stoa/staff'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { ScopesField } from '../scopes-field.tsx'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { rolesQuery } from './queries.ts'

export default function NewRole() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.roles())
  const create = useCall(createRole, {
    failed: t`We couldn’t create the role`,
    done: t`Role created`,
    quiet: true,
    refreshes: [rolesQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New role`}
      call={create}
      initial={{ name: '', scopes: [] as Scope[] }}
      check={({ name }) => (name.trim() ? {} : { name: t`Enter a name for the role.` })}
      toRequest={({ name, scopes }) => ({ role: { name: name.trim(), scopes } })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={t`Name`} limits={roleLimits.name} data-autofocus placeholder={t`Warehouse`} />
          <ScopesField form={narrowForm(form)} />
        </>
      )}
    </SideForm>
  )
}
