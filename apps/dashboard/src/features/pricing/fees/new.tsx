import { t } from '@lingui/core/macro'
import { createFeeRule } from '@stoa/contract/calls/stoa/fee-rules'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { FeeFields } from './fields.tsx'
import { feeRules } from './queries.ts'
import { checkFee, toRule, toValues } from './values.ts'

export default function NewFee() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.feeRules())
  const create = useCall(createFeeRule, {
    failed: t`We couldn’t create the fee`,
    done: t`Fee created`,
    quiet: true,
    refreshes: [feeRules],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New fee`}
      call={create}
      initial={toValues({})}
      check={checkFee}
      toRequest={(values) => ({ feeRule: toRule(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <FeeFields form={form} />}
    </SideForm>
  )
}
