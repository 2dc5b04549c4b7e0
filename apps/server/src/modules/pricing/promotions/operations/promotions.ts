import * as contract from '@stoa/contract/services/stores/promotions-v-3'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { tagOperations } from '../../../../kernel/lists/entity/tag-operations.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { promotion } from '../entity.ts'
import { resolvedPromotions } from '../resolve.ts'

const ofPromotion = operationsOf(promotion)

const tags = tagOperations(promotion)

export const createPromotion = ofPromotion.create(contract.createPromotion)

export const getPromotion = ofPromotion.get(contract.getPromotion)

export const updatePromotion = ofPromotion.update(contract.updatePromotion)

export const deletePromotion = ofPromotion.remove(contract.deletePromotion)

export const queryPromotions = ofPromotion.query(contract.queryPromotions)

export const searchPromotions = ofPromotion.search(contract.searchPromotions)

export const bulkCreatePromotions = ofPromotion.bulkCreate(contract.bulkCreatePromotions)

export const bulkUpdatePromotions = ofPromotion.bulkUpdate(contract.bulkUpdatePromotions)

export const bulkDeletePromotions = ofPromotion.bulkRemove(contract.bulkDeletePromotions)

export const bulkUpdatePromotionTags = tags.ofMany(contract.bulkUpdatePromotionTags, ({ promotionIds }) => promotionIds)

export const bulkUpdatePromotionTagsByFilter = tags.byFilter(contract.bulkUpdatePromotionTagsByFilter)

export const resolvePromotions = implementRead(
  contract.resolvePromotions,
  async ({ site }, { categoryId }) => ({ promotions: await resolvedPromotions(site, categoryId) }),
  { sameForVisitors: true },
)
