import { t } from '@lingui/core/macro'
import { createTaxGroup } from '@stoa/contract/calls/ecom/tax-groups'
import { taxGroupLimits } from '@stoa/contract/limits/ecom/tax-groups'
import { useNavigate } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { taxesQuery } from '../queries.ts'
import { checkGroup } from './check.ts'

export default function NewTaxGroup() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.tax())
  const create = useCall(createTaxGroup, {
    failed: t`We couldn’t create the tax group`,
    done: ({ taxGroup }) => t`${taxGroup?.name ?? ''} created`,
    quiet: true,
    refreshes: [taxesQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New tax group`}
      call={create}
      initial={{ name: '' }}
      check={checkGroup}
      toRequest={({ name }) => ({ taxGroup: { name: name.trim() } })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => (
        <TextField form={form} name="name" label={t`Name`} limits={taxGroupLimits.name} placeholder={t`Books`} data-autofocus />
      )}
    </SideForm>
  )
}
