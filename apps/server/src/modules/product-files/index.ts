import type { FileStore } from '../../kernel/files/file-store.ts'
import type { Module } from '../../kernel/module.ts'
import type { Outbound } from '../../kernel/outbound.ts'
import type { SiteAddresses } from '../../kernel/site.ts'
import { unusedFilesSchedule } from './import-files.ts'
import { importJob, revertJob } from './jobs.ts'
import { exportProducts } from './operations/export-products.ts'
import { imports } from './operations/imports.ts'

interface ProductFilesOptions {
  outbound: Outbound
  files: FileStore
  addresses: Pick<SiteAddresses, 'originOf'>
}

export function productFilesModule({ outbound, files, addresses }: ProductFilesOptions) {
  const runImport = importJob(outbound, files)
  return {
    name: 'product-files',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'stoa/product-files': { ...imports(runImport, files), exportProducts: exportProducts(addresses) } },
    jobs: [runImport, revertJob],
    schedules: [unusedFilesSchedule(files)],
  } satisfies Module
}
