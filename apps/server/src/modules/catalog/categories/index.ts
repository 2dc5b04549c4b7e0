import type { Module } from '../../../kernel/background/module.ts'
import { category } from './entity.ts'
import {
  createCategory,
  getCategory,
  getCategoryBySlug,
  updateCategory,
  bulkUpdateCategories,
  deleteCategory,
} from './operations/categories.ts'
import {
  bulkAddItemsToCategory,
  bulkAddItemToCategories,
  bulkRemoveItemsFromCategory,
  bulkRemoveItemFromCategories,
  listItemsInCategory,
} from './operations/items.ts'
import { queryCategories, searchCategories, countCategories, listTrees } from './operations/read-categories.ts'
import { moveCategory, updateCategoryVisibility, bulkShowCategories } from './operations/shape.ts'
import { categoryUsage } from './file-usage.ts'
import { bulkSetItemCategories, listCategoriesForItem, listCategoriesForItems } from './operations/item-categories.ts'
import { setArrangedItems, getArrangedItems } from './operations/arranged-items.ts'

export {
  addItemsToCategories,
  addToAllProducts,
  loadAllCategoriesOfItems,
  allProductsCategoryId,
  loadDirectCategoriesOfItems,
  findCategoriesByName,
  findCategoryBySlug,
  loadCategoryAddresses,
  createCategory,
  loadItemIdsInCategory,
  loadItemsSharingCategories,
  loadItemPlaces,
  removeIfEmpty,
  removeItem,
  removeItemsFromCategories,
} from './catalogue.ts'
export { loadCategoryNames } from './store/names.ts'
export { findCategoryShowing, showCopyInCategory } from './copied-picture.ts'
export { category } from './entity.ts'
export { allProductsId } from './place.ts'
export { managedByAnother } from './managed.ts'
export { removeWithAllBelow, setVisible } from './place.ts'
export { loadBreadcrumbs, shown as shownCategories } from './show.ts'
export { inTree, isIn, treeOf } from './tree.ts'

export const categoriesModule = {
  name: 'categories',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'categories/categories': {
      createCategory,
      getCategory,
      getCategoryBySlug,
      updateCategory,
      bulkUpdateCategories,
      deleteCategory,
      queryCategories,
      searchCategories,
      countCategories,
      listTrees,
      moveCategory,
      updateCategoryVisibility,
      bulkShowCategories,
      bulkAddItemsToCategory,
      bulkAddItemToCategories,
      bulkRemoveItemsFromCategory,
      bulkRemoveItemFromCategories,
      bulkSetItemCategories,
      listItemsInCategory,
      listCategoriesForItem,
      listCategoriesForItems,
      setArrangedItems,
      getArrangedItems,
    },
  },
  translatable: [category],
  fileUsages: [categoryUsage],
} satisfies Module
