import { t } from '@lingui/core/macro'
import { createPromotion } from '@stoa/contract/calls/stores/promotions-v-3'
import { paths } from '../../../../paths.ts'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'
import { PromotionFields } from './fields.tsx'
import { promotions } from './queries.ts'
import { checkPromotion, emptyPromotion, toPromotion } from './values.ts'

export default createDrawer({
  parent: paths.promotions,
  texts: () => ({
    title: t`New promotion`,
    failed: t`We couldn’t create the promotion`,
    created: t`Promotion created`,
  }),
  save: createPromotion,
  refreshes: [promotions],
  initial: () => emptyPromotion,
  check: checkPromotion,
  toRequest: (values) => ({ promotion: toPromotion(values) }),
  fields: (form) => <PromotionFields form={form} />,
})
