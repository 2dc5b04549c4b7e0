import { t } from '@lingui/core/macro'
import { deleteDiscountRule, updateDiscountRule } from '@stoa/contract/calls/ecom/discount-rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { IrreversibleAction } from '../../../../lib/record/irreversible-action.tsx'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { useSession } from '../../../../lib/calls/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { Figures } from '../figures.tsx'
import { Uses } from '../uses.tsx'
import { RuleFormFields } from './fields.tsx'
import { ruleQuery, rules } from './queries.ts'
import { RuleSimulation } from './rule-simulation.tsx'
import { checkRule, toRule, toValues } from './values.ts'

export default function EditDiscountRule() {
  const { currency } = useSession().site
  const discountRuleId = useParams()['ruleId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.discountRules())
  const query = useQuery(ruleQuery(discountRuleId))
  const save = useCall(updateDiscountRule, {
    failed: t`We couldn’t save the discount`,
    done: t`Discount saved`,
    quiet: true,
    refreshes: [rules],
    onDone: close,
  })
  const remove = useCall(deleteDiscountRule, {
    failed: t`We couldn’t delete the discount`,
    done: t`Discount deleted`,
    refreshes: [rules],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(rule) => rule?.name ?? t`Discount`}
      failed={t`We couldn’t load the discount`}
      gone={t`This discount no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This discount changed while you were editing.`}
      check={checkRule}
      toRequest={(values, { id, revision }) => ({
        discountRule: { ...toRule(values, currency), id: id!, revision: revision! },
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form, rule) => (
        <>
          <RuleFormFields form={form} />
          <Figures id={discountRuleId} />
          <Uses id={discountRuleId} />
          <RuleSimulation form={form} saved={rule} />
          <div>
            <IrreversibleAction
              verb={t`Delete`}
              name={rule.name ?? undefined}
              consequence={t`Prices are no longer lowered. Orders keep their discount.`}
              call={remove}
              request={{ discountRuleId }}
            />
          </div>
        </>
      )}
    </RecordDrawer>
  )
}
