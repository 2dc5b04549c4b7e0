import * as contract from '@stoa/contract/services/stores/promotions-v-3'
import { operationsOf } from '../../../kernel/lists/entity/operations.ts'
import { tagOperations } from '../../../kernel/lists/entity/tag-operations.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { promotion } from './entity.ts'
import { resolvedPromotions } from './resolve.ts'

const ofPromotion = operationsOf(promotion)
const tags = tagOperations(promotion)

export const promotions = {
  createPromotion: ofPromotion.create(contract.createPromotion),
  getPromotion: ofPromotion.get(contract.getPromotion),
  updatePromotion: ofPromotion.update(contract.updatePromotion),
  deletePromotion: ofPromotion.remove(contract.deletePromotion),
  queryPromotions: ofPromotion.query(contract.queryPromotions),
  searchPromotions: ofPromotion.search(contract.searchPromotions),
  bulkCreatePromotions: ofPromotion.bulkCreate(contract.bulkCreatePromotions),
  bulkUpdatePromotions: ofPromotion.bulkUpdate(contract.bulkUpdatePromotions),
  bulkDeletePromotions: ofPromotion.bulkRemove(contract.bulkDeletePromotions),
  bulkUpdatePromotionTags: tags.ofMany(contract.bulkUpdatePromotionTags, ({ promotionIds }) => promotionIds),
  bulkUpdatePromotionTagsByFilter: tags.byFilter(contract.bulkUpdatePromotionTagsByFilter),

  resolvePromotions: implementRead(
    contract.resolvePromotions,
    async ({ site }, { categoryId }) => ({ promotions: await resolvedPromotions(site, categoryId) }),
    { sameForVisitors: true },
  ),
}
