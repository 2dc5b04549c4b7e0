import * as contract from '@stoa/contract/services/stoa/product-files'
import { notFound } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Job } from '../../../kernel/jobs.ts'
import { implement, implementRead } from '../../../kernel/operation.ts'
import { productsOf } from '../file-products.ts'
import { readCsv } from '../read-csv.ts'
import * as store from '../store.ts'

export function imports(runImport: Job<{ importId: string }>) {
  return {
    startProductImport: implement(contract.startProductImport, async ({ site }, { csv, fileName, mapping = {}, dryRun }) => {
      const file = await readCsv(csv, mapping)
      const run = await store.insertRun(site, {
        id: newId(),
        file_name: fileName ?? null,
        dry_run: dryRun ?? false,
        csv,
        mapping,
        columns: file.columns,
        total_products: productsOf(file).length,
      })
      site.enqueue(runImport, { importId: run.id })
      return { productImport: present(run, []) }
    }),

    getProductImport: implementRead(contract.getProductImport, async ({ site }, { productImportId }) => {
      const run = await store.findRun(site, productImportId)
      if (!run) throw notFound('productImport', { id: productImportId })
      return { productImport: present(run, await store.outcomeRows(site, run.id)) }
    }),
  }
}

function present(run: store.ImportRun, rows: contract.ImportRow[]): contract.ProductImport {
  return {
    id: run.id,
    fileName: run.file_name,
    dryRun: run.dry_run,
    status: run.status,
    totalProducts: run.total_products,
    processedProducts: run.processed_products,
    counts: {
      created: run.created_count,
      changed: run.changed_count,
      unchanged: run.unchanged_count,
      failed: run.failed_count,
      warnings: run.warning_count,
    },
    columns: run.columns,
    rows,
    createdDate: run.created_date.toISOString(),
    finishedDate: run.finished_date?.toISOString() ?? null,
  }
}
