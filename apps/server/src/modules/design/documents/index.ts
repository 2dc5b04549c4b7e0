import type { Module } from '../../../kernel/background/module.ts'

export { draftedDocuments, type Draft, type PublishedVersion } from './drafted.ts'
export { loadKeys } from './store/documents.ts'

export const documentsModule = {
  name: 'design-documents',
  migrations: `${import.meta.dirname}/migrations`,
  services: {},
} satisfies Module
