import { t } from '@lingui/core/macro'
import { updatePromotion } from '@stoa/contract/calls/stores/promotions-v-3'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../../paths.ts'
import { PromotionFields } from './fields.tsx'
import { promotionQuery, promotions } from './queries.ts'
import { checkPromotion, toPromotion, toValues } from './values.ts'

export default editDrawer({
  param: 'promotionId',
  query: promotionQuery,
  parent: paths.promotions,
  texts: () => ({
    title: t`Promotion`,
    loadFailed: t`We couldn’t load the promotion`,
    saveFailed: t`We couldn’t save the promotion`,
    saved: t`Promotion saved`,
    changedMeanwhile: t`This promotion changed while you were editing.`,
    gone: t`This promotion no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updatePromotion,
  refreshes: [promotions],
  toValues,
  check: checkPromotion,
  toRequest: (values, before) => ({
    promotion: { id: before.id!, revision: before.revision!, ...toPromotion(values, before) },
  }),
  fields: (form) => <PromotionFields form={form} />,
})
