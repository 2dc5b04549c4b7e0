import { t } from '@lingui/core/macro'
import { updateManualTaxMapping } from '@stoa/contract/calls/ecom/manual-tax-mappings'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { exemptGroupsQuery } from '../../../../lib/tax-details/queries.ts'
import { taxesQuery } from '../queries.ts'
import { checkRate, RateFields, toRate, toValues } from './fields.tsx'

export default function EditTaxRate() {
  const { rateId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.tax())
  const rate = useQuery({ ...taxesQuery, select: ({ rates }) => rates.find(({ id }) => id === rateId) })
  const exempt = useQuery(exemptGroupsQuery)
  // The form has a field for each exempt group, so it waits for them.
  const query = exempt.data ? rate : { ...rate, data: undefined, isSuccess: false, error: rate.error ?? exempt.error }
  const save = useCall(updateManualTaxMapping, {
    failed: t`We couldn’t save the rate`,
    done: ({ manualTaxMapping }) => t`${manualTaxMapping?.taxName ?? ''} saved`,
    quiet: true,
    refreshes: [taxesQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(rate) => rate?.taxName || t`Rate`}
      failed={t`We couldn’t load the rate`}
      gone={t`This rate no longer exists.`}
      call={save}
      toValues={(rate) => toValues(rate, exempt.data?.groups ?? [])}
      changedMeanwhile={t`This rate changed while you were editing.`}
      check={checkRate}
      toRequest={(values, { id, revision }) => ({ manualTaxMapping: { id: id!, revision: revision!, ...toRate(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <RateFields form={form} />}
    </RecordDrawer>
  )
}
