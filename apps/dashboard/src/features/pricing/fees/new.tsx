import { t } from '@lingui/core/macro'
import { createFeeRule } from '@stoa/contract/calls/stoa/fee-rules'
import { paths } from '../../../paths.ts'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { FeeFields } from './fields.tsx'
import { feeRules } from './queries.ts'
import { checkFee, toRule, toValues } from './values.ts'

export default createDrawer({
  parent: paths.feeRules,
  texts: () => ({
    title: t`New fee`,
    failed: t`We couldn’t create the fee`,
    created: t`Fee created`,
  }),
  save: createFeeRule,
  refreshes: [feeRules],
  initial: () => toValues({}),
  check: checkFee,
  toRequest: (values) => ({ feeRule: toRule(values) }),
  fields: (form) => <FeeFields form={form} />,
})
