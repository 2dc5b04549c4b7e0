import type { Module } from '../../../kernel/background/module.ts'
import { productGroup } from './entity.ts'
import {
  createProductGroup,
  getProductGroup,
  updateProductGroup,
  deleteProductGroup,
  queryProductGroups,
  searchProductGroups,
  bulkCreateProductGroups,
  bulkUpdateProductGroups,
  bulkDeleteProductGroups,
  bulkUpdateProductGroupTags,
  bulkUpdateProductGroupTagsByFilter,
  assignProductsToProductGroup,
  unassignProductsFromProductGroup,
} from './operations.ts'
import { whenProductChanged } from './reactions.ts'
import { productGroupUsage } from './file-usage.ts'

export { loadGroupsByProduct } from './of-product.ts'

/** Products that are shown together, each as one choice of a customization. */
export const productGroupsModule = {
  name: 'product-groups',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stores/product-groups-v-3': {
      createProductGroup,
      getProductGroup,
      updateProductGroup,
      deleteProductGroup,
      queryProductGroups,
      searchProductGroups,
      bulkCreateProductGroups,
      bulkUpdateProductGroups,
      bulkDeleteProductGroups,
      bulkUpdateProductGroupTags,
      bulkUpdateProductGroupTagsByFilter,
      assignProductsToProductGroup,
      unassignProductsFromProductGroup,
    },
  },
  translatable: [productGroup],
  reactions: [whenProductChanged],
  fileUsages: [productGroupUsage],
} satisfies Module
