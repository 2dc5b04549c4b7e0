import { t } from '@lingui/core/macro'
import { deleteCoupon, updateCoupon } from '@stoa/contract/calls/marketing/coupons'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../../paths.ts'
import { Figures } from '../figures.tsx'
import { Uses } from '../uses.tsx'
import { CodeSimulation } from './code-simulation.tsx'
import { CodeFields } from './fields.tsx'
import { toFormField } from './place.ts'
import { codeQuery, codes } from './queries.ts'
import { checkCode, toSpecification, toValues } from './values.ts'

export default editDrawer({
  param: 'couponId',
  query: codeQuery,
  parent: paths.discountCodes,
  texts: () => ({
    title: t`Code`,
    loadFailed: t`We couldn’t load the code`,
    saveFailed: t`We couldn’t save the code`,
    saved: t`Code saved`,
    changedMeanwhile: t`This code changed while you were editing.`,
    gone: t`This code no longer exists.`,
  }),
  name: (coupon) => coupon.specification?.code,
  save: updateCoupon,
  refreshes: [codes],
  readsAgain: true,
  toValues,
  check: checkCode,
  place: toFormField,
  toRequest: (values, _, id) => ({ id, specification: toSpecification(values) }),
  fields: (form, _, id) => (
    <>
      <CodeFields form={form} />
      <Figures id={id} />
      <Uses id={id} all={paths.orders(`?coupon=${id}`)} />
      <CodeSimulation form={form} />
    </>
  ),
  remove: {
    call: deleteCoupon,
    toRequest: (id) => ({ id }),
    texts: () => ({
      failed: t`We couldn’t delete the code`,
      deleted: t`Code deleted`,
      consequence: t`Nobody can use the code any more. Orders keep their discount.`,
    }),
  },
})
