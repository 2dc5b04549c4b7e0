import type { Module } from '../../../kernel/background/module.ts'
import type { FileImports } from '../../media/media/index.ts'
import { reviewImports } from './operations/index.ts'
import { importedReviewData } from './personal-data.ts'
import { addFetchedPictures, importPictureJob } from './pictures.ts'
import { runImport, undoImport } from './run.ts'
import { importRetention } from './retention.ts'

/** Reviews of another shop, from a file. */
export const reviewImportsModule = (fileImports: FileImports) =>
  ({
    name: 'review-imports',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'stoa/review-imports': reviewImports },
    jobs: [runImport, undoImport, importPictureJob(fileImports)],
    reactions: [addFetchedPictures],
    retention: [importRetention],
    personalData: [importedReviewData],
  }) satisfies Module
