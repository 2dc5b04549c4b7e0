import { t } from '@lingui/core/macro'
import { deleteDiscountRule, updateDiscountRule } from '@stoa/contract/calls/ecom/discount-rules'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { currentSite } from '../../../../lib/calls/session.ts'
import { paths } from '../../../../paths.ts'
import { Figures } from '../figures.tsx'
import { Uses } from '../uses.tsx'
import { RuleFormFields } from './fields.tsx'
import { ruleQuery, rules } from './queries.ts'
import { RuleSimulation } from './rule-simulation.tsx'
import { checkRule, toRule, toValues } from './values.ts'

export default editDrawer({
  param: 'ruleId',
  query: ruleQuery,
  parent: paths.discountRules,
  texts: () => ({
    title: t`Discount`,
    loadFailed: t`We couldn’t load the discount`,
    saveFailed: t`We couldn’t save the discount`,
    saved: t`Discount saved`,
    changedMeanwhile: t`This discount changed while you were editing.`,
    gone: t`This discount no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updateDiscountRule,
  refreshes: [rules],
  toValues,
  check: checkRule,
  toRequest: (values, { id, revision }) => ({
    discountRule: { ...toRule(values, currentSite().currency), id: id!, revision: revision! },
  }),
  fields: (form, rule, id) => (
    <>
      <RuleFormFields form={form} />
      <Figures id={id} />
      <Uses id={id} />
      <RuleSimulation form={form} saved={rule} />
    </>
  ),
  remove: {
    call: deleteDiscountRule,
    toRequest: (discountRuleId) => ({ discountRuleId }),
    texts: () => ({
      failed: t`We couldn’t delete the discount`,
      deleted: t`Discount deleted`,
      consequence: t`Prices are no longer lowered. Orders keep their discount.`,
    }),
  },
})
