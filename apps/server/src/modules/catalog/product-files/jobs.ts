import { WireError } from '../../../kernel/basics/errors.ts'
import { FilesUnavailable, type FileStore } from '../../../kernel/files/file-store.ts'
import { job, type Job, type JobSite } from '../../../kernel/site/jobs.ts'
import type { Outbound } from '../../../kernel/outside/outbound.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findVersion } from '../catalog/ports/products.ts'
import { removeIfEmpty } from '../categories/index.ts'
import { pictureFetcher, type FetchedPicture } from '../../media/pictures/index.ts'
import { productsOf, type FileProduct } from './file-products.ts'
import {
  failedOutcome,
  importProduct,
  findNewPictures,
  refusedMessage,
  refusedOutcome,
  type ImportOptions,
  type ProductOutcome,
} from './import-product.ts'
import { readImportFile } from './import-files.ts'
import { withOwnPictures } from './own-pictures.ts'
import { readCsv } from './read-csv.ts'
import { undoProductImport } from './undo.ts'
import { loadTakenCodes } from './taken-codes.ts'
import { leaveOutSharedCodes, leaveOutTakenCodes, mistakesOf } from './validate.ts'
import { noteUndo, undoRows, type UndoRow } from './store/undo.ts'
import * as store from './store/runs.ts'

/** Number of products whose pictures are fetched together before they are written. */
const batchSize = 20

/**
 * Imports a file product by product. Each has its own transaction, which also advances the import, so nothing is imported
 * twice.
 */
export function importJob(outbound: Outbound, files: FileStore): Job<{ importId: string }> {
  const handle: Job<{ importId: string }>['handle'] = async (site, { importId }, isSliceOver) => {
    const run = await store.findRun(site, importId)
    if (run?.status !== 'RUNNING') return undefined
    try {
      return (await work(site, run, isSliceOver)) === 'UNFINISHED' ? { more: { importId } } : undefined
    } catch (error) {
      // The next attempt of the job goes on once the files can be read again.
      if (!(error instanceof FilesUnavailable)) await finish(site, importId, 'FAILED')
      throw error
    }
  }
  const runImport = job('product-files.run-import', handle, { queue: 'tasks' })

  async function work(
    site: JobSite,
    { id, dry_run: dryRun, processed_products: processed }: store.ImportRun,
    isSliceOver: () => boolean,
  ): Promise<'UNFINISHED' | 'DONE'> {
    const file = await store.getImportFile(site, id)
    const csv = await readImportFile(files, file)
    if (csv === undefined) throw new Error(`the file of import ${id} is gone`)
    const { mapping, reading, categories_from: categoriesFrom } = file
    const products = productsOf(await withOwnPictures(site, await readCsv(csv, { mapping, reading, settings: site.settings })))
    leaveOutSharedCodes(products)
    const options = { dryRun, categoriesFrom, reading, confirmedPriceChanges: reading.confirmedPriceChanges ?? [] }
    const fetcher = pictureFetcher(outbound, files, site)
    for (let start = processed; start < products.length; start += batchSize) {
      if (start > processed && isSliceOver()) return 'UNFINISHED'
      const batch = products.slice(start, start + batchSize)
      const pictures = await fetcher.fetchAll(await findNewPictures(site, batch), { keep: !dryRun })
      for (const [offset, product] of batch.entries()) {
        const mistakes = mistakesOf(product, site.settings.currency)
        const own = new Map([...pictures].filter(([src]) => product.lines.some((line) => line.src === src)))
        const taken = await site.transaction(async (tx) => {
          if (!(await store.takeNext(tx, id, start + offset))) return false
          const outcome = mistakes.length > 0 ? failedOutcome(product, mistakes) : await attempt(tx, product, own, options)
          await store.noteOutcome(tx, id, outcome, outcome.rows)
          if (!dryRun) await noteDone(tx, id, start + offset, product, outcome)
          return true
        })
        if (!taken) return 'DONE'
      }
    }
    await finish(site, id, 'FINISHED')
    return 'DONE'
  }

  async function finish(site: JobSite, id: string, status: 'FINISHED' | 'FAILED'): Promise<void> {
    const { file_key: key } = await store.getImportFile(site, id)
    await site.transaction((tx) => store.finishRun(tx, id, status))
    // Where that fails, the daily schedule removes the file.
    if (key !== null) await files.remove(key).catch(() => {})
  }

  return runImport
}

/** Stored so that the import can be undone. */
async function noteDone(
  site: SiteTx,
  importId: string,
  position: number,
  { handle, title, lines }: FileProduct,
  { done }: ProductOutcome,
) {
  if (!done) return
  const { productId, before, categories, createdCategories } = done
  const version = (await findVersion(site, productId))!
  await noteUndo(site, importId, {
    position,
    line: lines[0].line,
    handle,
    title: title || null,
    product_id: productId,
    version,
    before,
    categories,
  })
  if (createdCategories.length > 0) await store.noteCreatedCategories(site, importId, createdCategories)
}

/** Undoes an import product by product, each in its own transaction. */
export const revertJob = job('product-files.revert-import', revert, { queue: 'tasks' })

async function revert(
  site: JobSite,
  { importId }: { importId: string },
  isSliceOver: () => boolean,
): Promise<void | { more: { importId: string } }> {
  const run = await store.findRun(site, importId)
  if (run?.status !== 'RUNNING' || !run.reverts) return
  const { reverts } = run
  const { created_date: imported } = await store.getRun(site, reverts)
  for (let start = run.processed_products; start < run.total_products; start += batchSize) {
    if (start > run.processed_products && isSliceOver()) return { more: { importId } }
    for (const [offset, row] of (await undoRows(site, reverts, start, batchSize)).entries()) {
      const taken = await site.transaction(async (tx) => {
        if (!(await store.takeNext(tx, importId, start + offset))) return false
        const outcome = await attemptBack(tx, row, imported)
        await store.noteOutcome(tx, importId, outcome, outcome.rows)
        return true
      })
      if (!taken) return
    }
  }
  await site.transaction(async (tx) => {
    for (const id of await store.loadCreatedCategories(tx, reverts)) await removeIfEmpty(tx, id)
    await store.finishRun(tx, importId, 'FINISHED')
  })
}

async function attemptBack(site: SiteTx, row: UndoRow, imported: Date): Promise<ProductOutcome> {
  try {
    return await site.savepoint(() => undoProductImport(site, row, imported))
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    const { line, handle, title } = row
    const rows = [
      { line, handle, title, outcome: 'ERROR' as const, changes: [], messages: [refusedMessage(error)], priceChanges: [] },
    ]
    return { counter: 'failed_count', warnings: 0, rows }
  }
}

type RunOptions = ImportOptions & { dryRun: boolean }

/**
 * A dry run does the same work in a transaction that is rolled back, so it reports exactly what the import would. Where another
 * product of the shop has an SKU or a barcode of this one, it is imported without.
 */
async function attempt(
  site: SiteTx,
  product: FileProduct,
  pictures: ReadonlyMap<string, FetchedPicture>,
  options: RunOptions,
): Promise<ProductOutcome> {
  const outcome = await attemptImport(site, product, pictures, options)
  if (!(outcome instanceof WireError)) return outcome
  if (!takenCodeErrors.has(outcome.code)) return refusedOutcome(product, outcome)
  leaveOutTakenCodes(product, await loadTakenCodes(site, product))
  const second = await attemptImport(site, product, pictures, options)
  return second instanceof WireError ? refusedOutcome(product, second) : second
}

const takenCodeErrors = new Set(['SKU_ALREADY_EXIST_ERROR', 'BARCODE_ALREADY_EXIST_ERROR'])

async function attemptImport(
  site: SiteTx,
  product: FileProduct,
  pictures: ReadonlyMap<string, FetchedPicture>,
  { dryRun, ...options }: RunOptions,
): Promise<ProductOutcome | WireError> {
  let outcome: ProductOutcome | undefined
  try {
    await site.savepoint(async () => {
      outcome = await importProduct(site, product, pictures, options)
      if (dryRun) throw rolledBack
    })
  } catch (error) {
    if (error instanceof WireError) return error
    if (error !== rolledBack) throw error
  }
  return outcome!
}

const rolledBack = Symbol('taken back')
