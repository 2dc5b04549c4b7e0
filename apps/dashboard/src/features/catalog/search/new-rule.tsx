import { t } from '@lingui/core/macro'
import { createSearchRule } from '@stoa/contract/calls/stoa/product-search-rules'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { paths } from '../../../paths.ts'
import { searchRules } from './queries.ts'
import { checkRule, RuleFields, toRule, toValues } from './rule-fields.tsx'

export default createDrawer({
  parent: paths.searchRules,
  texts: () => ({
    title: t`New rule`,
    failed: t`We couldn’t create the rule`,
    created: t`Rule created`,
  }),
  save: createSearchRule,
  refreshes: [searchRules],
  initial: () => toValues({}),
  check: checkRule,
  toRequest: (values) => ({ searchRule: toRule(values) }),
  fields: (form) => <RuleFields form={form} />,
})
