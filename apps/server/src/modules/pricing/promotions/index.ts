import type { Module } from '../../../kernel/background/module.ts'
import { promotion } from './entity.ts'
import { promotions } from './operations/index.ts'
import { whenCategoryDeleted } from './reactions.ts'
import { promotionUsage } from './file-usage.ts'

export { promotionShowing, showCopyInPromotion } from './copied-picture.ts'

/** Pictures with a link that stand between the products of categories. */
export const promotionsModule = {
  name: 'promotions',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stores/promotions-v-3': promotions },
  translatable: [promotion],
  reactions: [whenCategoryDeleted],
  fileUsages: [promotionUsage],
} satisfies Module
