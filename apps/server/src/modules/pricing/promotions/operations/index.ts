import {
  createPromotion,
  getPromotion,
  updatePromotion,
  deletePromotion,
  queryPromotions,
  searchPromotions,
  bulkCreatePromotions,
  bulkUpdatePromotions,
  bulkDeletePromotions,
  bulkUpdatePromotionTags,
  bulkUpdatePromotionTagsByFilter,
  resolvePromotions,
} from './promotions.ts'

export const promotions = {
  createPromotion,
  getPromotion,
  updatePromotion,
  deletePromotion,
  queryPromotions,
  searchPromotions,
  bulkCreatePromotions,
  bulkUpdatePromotions,
  bulkDeletePromotions,
  bulkUpdatePromotionTags,
  bulkUpdatePromotionTagsByFilter,
  resolvePromotions,
}
