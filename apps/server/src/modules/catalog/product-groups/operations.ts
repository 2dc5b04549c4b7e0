import * as contract from '@stoa/contract/services/stores/product-groups-v-3'
import { operationsOf } from '../../../kernel/lists/entity/operations.ts'
import { tagOperations } from '../../../kernel/lists/entity/tag-operations.ts'
import { implement } from '../../../kernel/operations/operation.ts'
import { productGroup } from './entity.ts'
import { assignProducts, unassignProducts } from './members.ts'
import { shownGroups } from './show.ts'

const ofGroup = operationsOf(productGroup, shownGroups)
const tags = tagOperations(productGroup)

export const productGroups = {
  createProductGroup: ofGroup.create(contract.createProductGroup),
  getProductGroup: ofGroup.get(contract.getProductGroup),
  updateProductGroup: ofGroup.update(contract.updateProductGroup),
  deleteProductGroup: ofGroup.remove(contract.deleteProductGroup),
  queryProductGroups: ofGroup.query(contract.queryProductGroups),
  searchProductGroups: ofGroup.search(contract.searchProductGroups),
  bulkCreateProductGroups: ofGroup.bulkCreate(contract.bulkCreateProductGroups),
  bulkUpdateProductGroups: ofGroup.bulkUpdate(contract.bulkUpdateProductGroups),
  bulkDeleteProductGroups: ofGroup.bulkRemove(contract.bulkDeleteProductGroups),
  bulkUpdateProductGroupTags: tags.ofMany(contract.bulkUpdateProductGroupTags, ({ productGroupIds }) => productGroupIds),
  bulkUpdateProductGroupTagsByFilter: tags.byFilter(contract.bulkUpdateProductGroupTagsByFilter),

  assignProductsToProductGroup: implement(
    contract.assignProductsToProductGroup,
    async ({ site }, { productGroupId, productIds }) => {
      await assignProducts(site, productGroupId, productIds)
      return { results: productIds.map((productId) => ({ productId, success: true })) }
    },
  ),

  unassignProductsFromProductGroup: implement(
    contract.unassignProductsFromProductGroup,
    async ({ site }, { productGroupId, productIds }) => {
      await unassignProducts(site, productGroupId, productIds)
      return { results: productIds.map((productId) => ({ productId, success: true })) }
    },
  ),
}
