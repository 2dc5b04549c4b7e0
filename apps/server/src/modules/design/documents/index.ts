import type { Module } from '../../../kernel/background/module.ts'
import { documentUsage } from './file-usage.ts'

export { draftedDocuments, type Draft, type PublishedVersion } from './drafted.ts'

export const documentsModule = {
  name: 'design-documents',
  migrations: `${import.meta.dirname}/migrations`,
  services: {},
  fileUsages: [documentUsage],
} satisfies Module
