import { t } from '@lingui/core/macro'
import { createTaxExemptGroup } from '@stoa/contract/calls/ecom/tax-exempt-groups'
import { useNavigate } from 'react-router'
import { exemptGroupsQuery } from '../../../../lib/tax-details/queries.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { checkExemptGroup, ExemptGroupFields } from './fields.tsx'

export default function NewExemptGroup() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.tax())
  const create = useCall(createTaxExemptGroup, {
    failed: t`We couldn’t create the exempt group`,
    done: ({ taxExemptGroup }) => t`${taxExemptGroup?.name ?? ''} created`,
    quiet: true,
    refreshes: [exemptGroupsQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New exempt group`}
      call={create}
      initial={{ name: '' }}
      check={checkExemptGroup}
      toRequest={({ name }) => ({ taxExemptGroup: { name: name.trim() } })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <ExemptGroupFields form={form} />}
    </SideForm>
  )
}
