import * as contract from '@stoa/contract/services/stoa/product-files'
import { notFound } from '../../../../kernel/basics/errors.ts'
import type { FileStore } from '../../../../kernel/files/file-store.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { Job } from '../../../../kernel/site/jobs.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { productsOf } from '../file-products.ts'
import { keepImportFile } from '../import-files.ts'
import { readCsv } from '../read-csv.ts'
import { revertJob } from '../jobs.ts'
import { countUndo } from '../store/undo.ts'
import * as store from '../store/runs.ts'

interface ImportParts {
  runImport: Job<{ importId: string }>
  files: FileStore
}

export const startProductImport = ({ runImport, files }: ImportParts) =>
  implementAction(
    contract.startProductImport,
    async ({ site, intend }, { csv, fileName, mapping = {}, categoriesFrom = [], dryRun, ...stated }) => {
      const reading = stated as store.StatedReading
      const file = await readCsv(csv, { mapping, reading, settings: site.settings })
      const { program, formats, notices } = file
      const key = await keepImportFile(files, site, csv)
      const started = await intend(async (tx) => {
        const run = await store.insertRun(tx, {
          id: newId(),
          file_name: fileName ?? null,
          dry_run: dryRun ?? false,
          file_key: key,
          mapping,
          categories_from: categoriesFrom,
          reading,
          findings: { program, formats, notices },
          columns: file.columns,
          total_products: productsOf(file).length,
          reverts: null,
        })
        tx.enqueue(runImport, { importId: run.id })
        return { key, productImport: present(run, []) }
      })
      // A repeated call gets the import of the first one, which has its own file.
      if (started.key !== key) await files.remove(key)
      return { productImport: started.productImport }
    },
  )

export const getProductImport = implementRead(contract.getProductImport, async ({ site }, { productImportId }) => {
  const run = await store.findRun(site, productImportId)
  if (!run) throw notFound('productImport', { id: productImportId })
  const revertedBy = await store.findRevert(site, run.id)
  return { productImport: { ...present(run, await store.loadOutcomeRows(site, run.id)), ...(revertedBy && { revertedBy }) } }
})

/** The lines are only returned for a single import. */
export const listProductImports = implementRead(contract.listProductImports, async ({ site }, { limit }) => ({
  productImports: (await store.loadRecentRuns(site, limit ?? 20)).map((run) => present(run, [])),
}))

export const revertProductImport = implement(contract.revertProductImport, async ({ site, refuse }, { productImportId }) => {
  const run = await store.lockRun(site, productImportId)
  if (!run) throw notFound('productImport', { id: productImportId })
  const products = run.dry_run || run.reverts ? 0 : await countUndo(site, run.id)
  if (products === 0 || run.status === 'RUNNING') throw refuse('NOTHING_TO_REVERT', 'the import changed nothing, or still runs')
  if (await store.findRevert(site, run.id)) throw refuse('ALREADY_REVERTED', 'the import was taken back before')
  const revert = await store.insertRun(site, {
    id: newId(),
    file_name: run.file_name,
    dry_run: false,
    file_key: null,
    mapping: {},
    categories_from: [],
    reading: {},
    findings: {},
    columns: [],
    total_products: products,
    reverts: run.id,
  })
  site.enqueue(revertJob, { importId: revert.id })
  return { productImport: present(revert, []) }
})

function present(run: store.ImportRun, rows: contract.ImportRow[]): contract.ProductImport {
  return {
    id: run.id,
    fileName: run.file_name,
    dryRun: run.dry_run,
    status: run.status,
    totalProducts: run.total_products,
    processedProducts: run.processed_products,
    counts: {
      // A run that takes another one back deletes what that one created.
      created: run.reverts ? 0 : run.created_count,
      deleted: run.reverts ? run.created_count : 0,
      changed: run.changed_count,
      unchanged: run.unchanged_count,
      failed: run.failed_count,
      warnings: run.warning_count,
      unconfirmed: run.unconfirmed_count,
    },
    columns: run.columns,
    ...(run.findings.program && { program: run.findings.program }),
    columnFormats: run.findings.formats ?? [],
    notices: run.findings.notices ?? [],
    rows,
    ...(run.reverts && { reverts: run.reverts }),
    createdDate: run.created_date.toISOString(),
    finishedDate: run.finished_date?.toISOString() ?? null,
  }
}
