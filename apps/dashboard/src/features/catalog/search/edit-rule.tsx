import { t } from '@lingui/core/macro'
import { updateSearchRule } from '@stoa/contract/calls/stoa/product-search-rules'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../paths.ts'
import { searchRuleQuery, searchRules } from './queries.ts'
import { checkRule, RuleFields, toRule, toValues } from './rule-fields.tsx'

export default editDrawer({
  param: 'ruleId',
  query: searchRuleQuery,
  parent: paths.searchRules,
  texts: () => ({
    title: t`Rule`,
    loadFailed: t`We couldn’t load the rule`,
    saveFailed: t`We couldn’t save the rule`,
    saved: t`Rule saved`,
    changedMeanwhile: t`This rule changed while you were editing.`,
    gone: t`This rule no longer exists.`,
  }),
  name: ({ query }) => query,
  save: updateSearchRule,
  refreshes: [searchRules],
  toValues,
  check: checkRule,
  toRequest: (values, { id, revision }) => ({ searchRule: { id: id!, revision: revision!, ...toRule(values) } }),
  fields: (form) => <RuleFields form={form} />,
})
