import { t } from '@lingui/core/macro'
import { updateFeeRule } from '@stoa/contract/calls/stoa/fee-rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { FeeFields } from './fields.tsx'
import { feeRuleQuery, feeRules } from './queries.ts'
import { checkFee, toRule, toValues } from './values.ts'

export default function EditFee() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.feeRules())
  const query = useQuery(feeRuleQuery(useParams()['ruleId']!))
  const save = useCall(updateFeeRule, {
    failed: t`We couldn’t save the fee`,
    done: t`Fee saved`,
    quiet: true,
    refreshes: [feeRules],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(rule) => rule?.name ?? t`Fee`}
      failed={t`We couldn’t load the fee`}
      gone={t`This fee no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This fee changed while you were editing.`}
      check={checkFee}
      toRequest={(values, { id, revision }) => ({ feeRule: { id: id!, revision: revision!, ...toRule(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <FeeFields form={form} />}
    </RecordDrawer>
  )
}
