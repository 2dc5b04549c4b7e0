import { t } from '@lingui/core/macro'
import { updateFeeRule } from '@stoa/contract/calls/stoa/fee-rules'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../paths.ts'
import { FeeFields } from './fields.tsx'
import { feeRuleQuery, feeRules } from './queries.ts'
import { checkFee, toRule, toValues } from './values.ts'

export default editDrawer({
  param: 'ruleId',
  query: feeRuleQuery,
  parent: paths.feeRules,
  texts: () => ({
    title: t`Fee`,
    loadFailed: t`We couldn’t load the fee`,
    saveFailed: t`We couldn’t save the fee`,
    saved: t`Fee saved`,
    changedMeanwhile: t`This fee changed while you were editing.`,
    gone: t`This fee no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updateFeeRule,
  refreshes: [feeRules],
  toValues,
  check: checkFee,
  toRequest: (values, { id, revision }) => ({ feeRule: { id: id!, revision: revision!, ...toRule(values) } }),
  fields: (form) => <FeeFields form={form} />,
})
