import { t } from '@lingui/core/macro'
import { updateTaxGroup } from '@stoa/contract/calls/ecom/tax-groups'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { taxesQuery } from '../queries.ts'
import type { TaxGroup } from '@stoa/contract/services/ecom/tax-groups'
import { taxGroupLimits } from '@stoa/contract/limits/ecom/tax-groups'
import { checkGroup } from './check.ts'

export default function EditTaxGroup() {
  const { groupId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.tax())
  const query = useQuery({ ...taxesQuery, select: ({ groups }) => groups.find(({ id }) => id === groupId) })
  const save = useCall(updateTaxGroup, {
    failed: t`We couldn’t save the tax group`,
    done: ({ taxGroup }) => t`${taxGroup?.name ?? ''} saved`,
    quiet: true,
    refreshes: [taxesQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(group) => group?.name ?? t`Tax group`}
      failed={t`We couldn’t load the tax group`}
      gone={t`This tax group no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This tax group changed while you were editing.`}
      check={checkGroup}
      toRequest={({ name }, { id, revision }) => ({ taxGroup: { id: id!, revision: revision!, name: name.trim() } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <TextField form={form} name="name" label={t`Name`} limits={taxGroupLimits.name} data-autofocus />}
    </RecordDrawer>
  )
}

function toValues({ name = '' }: TaxGroup): { name: string } {
  return { name: name ?? '' }
}
