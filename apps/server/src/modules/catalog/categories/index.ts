import type { Module } from '../../../kernel/background/module.ts'
import { category } from './entity.ts'
import { categories } from './operations/categories.ts'
import { categoryItems } from './operations/items.ts'
import { readCategories } from './operations/read-categories.ts'
import { categoryShape } from './operations/shape.ts'
import { categoryUsage } from './file-usage.ts'

export {
  addItemsToCategories,
  addToAllProducts,
  allCategoriesOfItems,
  allProductsCategoryId,
  categoriesOfItems,
  categoriesNamed,
  categoryAddresses,
  createCategory,
  itemIdsInCategory,
  itemsSharingCategories,
  placesOfItems,
  removeIfEmpty,
  removeItem,
  removeItemsFromCategories,
  type ItemCategory,
} from './catalogue.ts'
export { categoryShowing, showCopyInCategory } from './copied-picture.ts'
export { category } from './entity.ts'
export { allProductsId } from './place.ts'
export { managedByAnother } from './managed.ts'
export { removeWithAllBelow, setVisible } from './place.ts'
export { breadcrumbsTo, shown as shownCategories } from './show.ts'
export { inTree, treeOf } from './tree.ts'

export const categoriesModule = {
  name: 'categories',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'categories/categories': { ...categories, ...readCategories, ...categoryShape, ...categoryItems } },
  translatable: [category],
  fileUsages: [categoryUsage],
} satisfies Module
