import { t } from '@lingui/core/macro'
import { updateTaxExemptGroup } from '@stoa/contract/calls/ecom/tax-exempt-groups'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { exemptGroupsQuery } from '../../../../lib/tax-details/queries.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { checkExemptGroup, ExemptGroupFields } from './fields.tsx'

export default function EditExemptGroup() {
  const { groupId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.tax())
  const query = useQuery({ ...exemptGroupsQuery, select: ({ groups }) => groups.find(({ id }) => id === groupId) })
  const save = useCall(updateTaxExemptGroup, {
    failed: t`We couldn’t save the exempt group`,
    done: ({ taxExemptGroup }) => t`${taxExemptGroup?.name ?? ''} saved`,
    quiet: true,
    refreshes: [exemptGroupsQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(group) => group?.name ?? t`Exempt group`}
      failed={t`We couldn’t load the exempt group`}
      gone={t`This exempt group no longer exists.`}
      call={save}
      toValues={({ name }) => ({ name: name ?? '' })}
      changedMeanwhile={t`This exempt group changed while you were editing.`}
      check={checkExemptGroup}
      toRequest={({ name }, { id, revision }) => ({ taxExemptGroup: { id: id!, revision: revision!, name: name.trim() } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <ExemptGroupFields form={form} />}
    </RecordDrawer>
  )
}
