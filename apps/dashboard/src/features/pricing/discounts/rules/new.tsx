import { t } from '@lingui/core/macro'
import { createDiscountRule } from '@stoa/contract/calls/ecom/discount-rules'
import { useNavigate } from 'react-router'
import { useSession } from '../../../../lib/calls/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { RuleFormFields } from './fields.tsx'
import { rules } from './queries.ts'
import { RuleSimulation } from './rule-simulation.tsx'
import { checkRule, toRule, toValues } from './values.ts'

export default function NewDiscountRule() {
  const { currency } = useSession().site
  const navigate = useNavigate()
  const close = () => void navigate(paths.discountRules())
  const create = useCall(createDiscountRule, {
    failed: t`We couldn’t create the discount`,
    done: t`Discount created`,
    quiet: true,
    refreshes: [rules],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New discount`}
      call={create}
      initial={toValues({})}
      check={checkRule}
      toRequest={(values) => ({ discountRule: toRule(values, currency) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => (
        <>
          <RuleFormFields form={form} />
          <RuleSimulation form={form} />
        </>
      )}
    </SideForm>
  )
}
