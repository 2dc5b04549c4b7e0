import { t } from '@lingui/core/macro'
import { createCoupon } from '@stoa/contract/calls/marketing/coupons'
import { paths } from '../../../../paths.ts'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'
import { CodeSimulation } from './code-simulation.tsx'
import { CodeFields } from './fields.tsx'
import { codes } from './queries.ts'
import { toFormField } from './place.ts'
import { checkCode, toSpecification, toValues } from './values.ts'

export default createDrawer({
  parent: paths.discountCodes,
  texts: () => ({
    title: t`New code`,
    failed: t`We couldn’t create the code`,
    created: t`Code created`,
  }),
  save: createCoupon,
  refreshes: [codes],
  initial: () => toValues({}),
  check: checkCode,
  place: toFormField,
  toRequest: (values) => ({ specification: toSpecification(values) }),
  fields: (form) => (
    <>
      <CodeFields form={form} />
      <CodeSimulation form={form} />
    </>
  ),
})
