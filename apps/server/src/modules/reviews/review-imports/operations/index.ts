import { checkReviewLines, addReviewLines } from './upload.ts'
import { getReviewImport, listReviewImports, undoReviewImport } from './imports.ts'

export const reviewImports = {
  checkReviewLines,
  addReviewLines,
  getReviewImport,
  listReviewImports,
  undoReviewImport,
}
