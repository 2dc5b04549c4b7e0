import type { Module } from '../../kernel/module.ts'
import type { Outbound } from '../../kernel/outbound.ts'
import { importJob, revertJob } from './jobs.ts'
import { exportProducts } from './operations/export-products.ts'
import { imports } from './operations/imports.ts'

/** Without a media folder, pictures keep their original URLs. */
export function productFilesModule({ outbound, mediaFolder }: { outbound: Outbound; mediaFolder: string | undefined }) {
  const runImport = importJob(outbound, mediaFolder)
  return {
    name: 'product-files',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'stoa/product-files': { ...imports(runImport), exportProducts } },
    jobs: [runImport, revertJob],
  } satisfies Module
}
