import type { Module } from '../../../kernel/background/module.ts'
import { documentUsage, type AfterReplace } from './file-usage.ts'

export { draftedDocuments, type Draft, type PublishedVersion } from './drafted.ts'

export function documentsModule({ afterReplace }: { afterReplace: AfterReplace }) {
  return {
    name: 'design-documents',
    migrations: `${import.meta.dirname}/migrations`,
    services: {},
    fileUsages: [documentUsage(afterReplace)],
  } satisfies Module
}
