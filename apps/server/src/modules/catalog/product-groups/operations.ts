import * as contract from '@stoa/contract/services/stores/product-groups-v-3'
import { operationsOf } from '../../../kernel/lists/entity/operations.ts'
import { tagOperations } from '../../../kernel/lists/entity/tag-operations.ts'
import { implement } from '../../../kernel/operations/operation.ts'
import { productGroup } from './entity.ts'
import { assignProducts, unassignProducts } from './members.ts'
import { shownGroups } from './show.ts'

const ofGroup = operationsOf(productGroup, shownGroups)
const tags = tagOperations(productGroup)

export const createProductGroup = ofGroup.create(contract.createProductGroup)

export const getProductGroup = ofGroup.get(contract.getProductGroup)

export const updateProductGroup = ofGroup.update(contract.updateProductGroup)

export const deleteProductGroup = ofGroup.remove(contract.deleteProductGroup)

export const queryProductGroups = ofGroup.query(contract.queryProductGroups)

export const searchProductGroups = ofGroup.search(contract.searchProductGroups)

export const bulkCreateProductGroups = ofGroup.bulkCreate(contract.bulkCreateProductGroups)

export const bulkUpdateProductGroups = ofGroup.bulkUpdate(contract.bulkUpdateProductGroups)

export const bulkDeleteProductGroups = ofGroup.bulkRemove(contract.bulkDeleteProductGroups)

export const bulkUpdateProductGroupTags = tags.ofMany(
  contract.bulkUpdateProductGroupTags,
  ({ productGroupIds }) => productGroupIds,
)

export const bulkUpdateProductGroupTagsByFilter = tags.byFilter(contract.bulkUpdateProductGroupTagsByFilter)

export const assignProductsToProductGroup = implement(
  contract.assignProductsToProductGroup,
  async ({ site }, { productGroupId, productIds }) => {
    await assignProducts(site, productGroupId, productIds)
    return { results: productIds.map((productId) => ({ productId, success: true })) }
  },
)

export const unassignProductsFromProductGroup = implement(
  contract.unassignProductsFromProductGroup,
  async ({ site }, { productGroupId, productIds }) => {
    await unassignProducts(site, productGroupId, productIds)
    return { results: productIds.map((productId) => ({ productId, success: true })) }
  },
)
