import { sql } from 'kysely'
import { on } from '../../../kernel/background/reactions.ts'
import { category } from '../../catalog/categories/index.ts'
import { promotion } from './entity.ts'

/** Promotions leave a category that was deleted. */
export const whenCategoryDeleted = on(
  [`${category.fqdn}_deleted`],
  'promotions.when-category-deleted',
  async (site, { entityId }) => {
    await site.transaction(async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from promotion
        where site_id = ${tx.siteId} and doc -> 'categories' @> jsonb_build_array(jsonb_build_object('id', ${entityId}::text))
        order by id`.execute(tx.db)
      for (const { id } of rows) {
        const before = await promotion.lock(tx, id)
        const categories = before.categories?.filter((each) => each.id !== entityId) ?? []
        await promotion.save(tx, before, { ...before, categories })
      }
    })
  },
)
