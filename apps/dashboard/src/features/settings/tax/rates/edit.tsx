import { t } from '@lingui/core/macro'
import { updateManualTaxMapping } from '@stoa/contract/calls/ecom/manual-tax-mappings'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../../../lib/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/side-form.tsx'
import { taxesQuery } from '../queries.ts'
import { checkRate, RateFields, toRate, toValues } from './fields.tsx'

export default function EditTaxRate() {
  const { rateId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.tax())
  const rate = useQuery(taxesQuery).data?.rates.find(({ id }) => id === rateId)
  const save = useCall(updateManualTaxMapping, {
    failed: t`The rate was not saved`,
    done: ({ manualTaxMapping }) => t`${manualTaxMapping?.taxName ?? ''} is saved`,
    quiet: true,
    refreshes: [taxesQuery],
    onDone: close,
  })
  if (!rate) return null
  const { id, revision } = rate
  return (
    <SideForm
      title={rate.taxName || t`Rate`}
      call={save}
      initial={toValues(rate)}
      check={checkRate}
      toRequest={(values) => ({ manualTaxMapping: { id: id!, revision: revision!, ...toRate(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      <RateFields />
    </SideForm>
  )
}
