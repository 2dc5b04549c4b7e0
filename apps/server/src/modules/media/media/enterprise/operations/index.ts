import type { FileImports } from '../../import-file.ts'
import { generateFileUploadUrl, importFile, bulkImportFiles } from './add-items.ts'
import { itemUploadCallback, getItem, queryItems, searchItems } from './read-items.ts'
import {
  updateItem,
  bulkUpdateItem,
  linkItemToCategories,
  unlinkItemFromCategories,
  overwriteItemCategories,
} from './change-items.ts'
import {
  createCategory,
  getCategory,
  updateCategory,
  deleteCategory,
  getMediaManagerCategories,
  enterpriseOnboarding,
} from './categories.ts'

export const enterpriseItems = (parts: FileImports) => ({
  generateFileUploadUrl,
  importFile: importFile(parts),
  bulkImportFiles: bulkImportFiles(parts),
  itemUploadCallback,
  getItem,
  queryItems,
  searchItems,
  updateItem,
  bulkUpdateItem,
  linkItemToCategories,
  unlinkItemFromCategories,
  overwriteItemCategories,
})

export const enterpriseCategories = {
  createCategory,
  getCategory,
  updateCategory,
  deleteCategory,
  getMediaManagerCategories,
  enterpriseOnboarding,
}
