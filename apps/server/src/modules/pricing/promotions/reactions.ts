import { on } from '../../../kernel/background/reactions.ts'
import { category } from '../../catalog/categories/index.ts'
import { promotion } from './entity.ts'
import { findPromotionsIn } from './store.ts'

/** Promotions leave a category that was deleted. */
export const whenCategoryDeleted = on(
  [`${category.fqdn}_deleted`],
  'promotions.when-category-deleted',
  async (site, { entityId }) => {
    await site.transaction(async (tx) => {
      for (const id of await findPromotionsIn(tx, entityId)) {
        const before = await promotion.lock(tx, id)
        const categories = before.categories?.filter((each) => each.id !== entityId) ?? []
        await promotion.save(tx, before, { ...before, categories })
      }
    })
  },
)
