import { t } from '@lingui/core/macro'
import { createDiscountRule } from '@stoa/contract/calls/ecom/discount-rules'
import { currentSite } from '../../../../lib/calls/session.ts'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'
import { paths } from '../../../../paths.ts'
import { RuleFormFields } from './fields.tsx'
import { rules } from './queries.ts'
import { RuleSimulation } from './rule-simulation.tsx'
import { checkRule, toRule, toValues } from './values.ts'

export default createDrawer({
  parent: paths.discountRules,
  texts: () => ({
    title: t`New discount`,
    failed: t`We couldn’t create the discount`,
    created: t`Discount created`,
  }),
  save: createDiscountRule,
  refreshes: [rules],
  initial: () => toValues({}),
  check: checkRule,
  toRequest: (values) => ({ discountRule: toRule(values, currentSite().currency) }),
  fields: (form) => (
    <>
      <RuleFormFields form={form} />
      <RuleSimulation form={form} />
    </>
  ),
})
