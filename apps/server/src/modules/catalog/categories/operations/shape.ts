import * as contract from '@stoa/contract/services/categories/categories'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { wireBulk } from '../../../../kernel/lists/entity/operations.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { move, setVisible } from '../place.ts'
import { shownOne } from '../show.ts'
import { treeOf } from '../tree.ts'
import { withFields } from './categories.ts'

export const moveCategory = implement(
  contract.moveCategory,
  async ({ site }, { categoryId, treeReference, parentCategoryId, position, moveAfterCategoryId }) => {
    const parentId = parentCategoryId || null
    const ids = await move(site, treeOf(treeReference), categoryId, { parentId, position, afterId: moveAfterCategoryId })
    // The contract's list holds 100.
    return { ...(parentId && { parentCategoryId: parentId }), categoriesAfterMove: ids.slice(0, 100) }
  },
)

export const updateCategoryVisibility = implement(
  contract.updateCategoryVisibility,
  async ({ site }, { categoryId, visible, treeReference, revision, fields }) => {
    const changed = await setVisible(site, treeOf(treeReference), categoryId, visible, revision)
    return { category: await shownOne(site, changed, fields) }
  },
)

export const bulkShowCategories = implement(
  contract.bulkShowCategories,
  async ({ site }, { categoryIds, treeReference, returnEntity, fields }) => {
    const answer = await bulk(site, categoryIds, (tx, id) => setVisible(tx, treeOf(treeReference), id, true))
    return wireBulk(contract.bulkShowCategories, 'Category', await withFields(site, answer, fields), returnEntity ?? false)
  },
)
