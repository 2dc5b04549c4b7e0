import type { Module } from '../../kernel/module.ts'
import { reviewImportOperations } from './operations.ts'
import { importedReviewData } from './personal-data.ts'
import { runImport, undoImport } from './run.ts'
import { importRetention } from './store.ts'

/** Reviews of another shop, from a file. */
export const reviewImports = {
  name: 'review-imports',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/review-imports': reviewImportOperations },
  jobs: [runImport, undoImport],
  retention: [importRetention],
  personalData: [importedReviewData],
} satisfies Module
