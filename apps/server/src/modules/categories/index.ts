import type { Module } from '../../kernel/module.ts'
import { categories } from './operations/categories.ts'
import { categoryItems } from './operations/items.ts'
import { readCategories } from './operations/read-categories.ts'
import { categoryShape } from './operations/shape.ts'

export {
  addItemsToCategories,
  allCategoriesOfItems,
  allProductsCategoryId,
  categoriesOfItems,
  createCategory,
  itemIdsInCategory,
  removeItem,
  removeItemsFromCategories,
  type ItemCategory,
} from './catalogue.ts'

export const categoriesModule = {
  name: 'categories',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'categories/categories': { ...categories, ...readCategories, ...categoryShape, ...categoryItems } },
} satisfies Module
