import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { Outbound } from '../../../kernel/outside/outbound.ts'
import { unusedFilesSchedule } from './import-files.ts'
import { importJob, revertJob } from './jobs.ts'
import { exportProducts } from './operations/export-products.ts'
import { startProductImport, getProductImport, listProductImports, revertProductImport } from './operations/imports.ts'

export { isImported, showCopyInSource } from './copied-picture.ts'

export function productFilesModule({ outbound, files }: { outbound: Outbound; files: FileStore }) {
  const runImport = importJob(outbound, files)
  return {
    name: 'product-files',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/product-files': {
        startProductImport: startProductImport({ runImport, files }),
        getProductImport,
        listProductImports,
        revertProductImport,
        exportProducts,
      },
    },
    jobs: [runImport, revertJob],
    schedules: [unusedFilesSchedule(files)],
  } satisfies Module
}
