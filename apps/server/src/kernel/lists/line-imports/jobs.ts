import { job, type Job, type JobSite } from '../../site/jobs.ts'
import type { SiteTx } from '../../site/site.ts'
import { countOutcomes, type LineCounts, type LineImportRow, type LineImportState } from './line-import.ts'

/** Lines, and changes to undo, of one transaction. */
const batchSize = 100

export interface OpenLine<Doc> {
  number: number
  doc: Doc
}

/** The queries of a module that has imports of lines. */
interface LineImportStore<Row extends LineImportRow, Doc, Change> {
  lockImport: (site: SiteTx, importId: string) => Promise<Row | undefined>
  loadOpenLines: (site: SiteTx, importId: string, limit: number) => Promise<OpenLine<Doc>[]>
  addCounts: (site: SiteTx, importId: string, counts: LineCounts, state: LineImportState) => Promise<void>
  loadChanges: (site: SiteTx, importId: string, limit: number) => Promise<Change[]>
  addKept: (site: SiteTx, importId: string, kept: number, state: LineImportState) => Promise<void>
}

interface LineImportSteps<Row extends LineImportRow, Doc, Change> {
  store: LineImportStore<Row, Doc, Change>
  /** Imports lines and stores their outcomes, which it returns. A line with an outcome is no longer open. */
  importLines: (site: SiteTx, found: Row, lines: readonly OpenLine<Doc>[]) => Promise<readonly string[]>
  /** Undoes a change and deletes its row. Returns false where the change stays. */
  undoChange: (site: SiteTx, found: Row, change: Change) => Promise<boolean>
  /** Runs in the transaction of the last batch. */
  onDone?: (site: SiteTx, importId: string) => Promise<void>
}

interface LineImportJobs {
  /** Imports the lines batch by batch. A crash loses the batch that was under way, which is done again. */
  runImport: Job<{ importId: string }>
  /** Undoes an import change by change. */
  undoImport: Job<{ importId: string }>
}

/** The jobs `<module>.run-import` and `<module>.undo-import`. */
export function lineImportJobs<Row extends LineImportRow, Doc, Change>(
  module: string,
  steps: LineImportSteps<Row, Doc, Change>,
): LineImportJobs {
  return {
    runImport: batchJob(`${module}.run-import`, (site, importId) => importBatch(site, importId, steps)),
    undoImport: batchJob(`${module}.undo-import`, (site, importId) => undoBatch(site, importId, steps)),
  }
}

/** `batch` returns whether something is left. */
function batchJob(name: string, batch: (site: SiteTx, importId: string) => Promise<boolean>): Job<{ importId: string }> {
  const handle = async (site: JobSite, payload: { importId: string }, isSliceOver: () => boolean) => {
    do {
      if (!(await site.transaction((tx) => batch(tx, payload.importId)))) return
    } while (!isSliceOver())
    return { more: payload }
  }
  return job(name, handle, { queue: 'tasks' })
}

async function importBatch<Row extends LineImportRow, Doc, Change>(
  site: SiteTx,
  importId: string,
  { store, importLines, onDone }: LineImportSteps<Row, Doc, Change>,
): Promise<boolean> {
  const found = await store.lockImport(site, importId)
  if (found?.state !== 'RUNNING') return false
  const lines = await store.loadOpenLines(site, importId, batchSize)
  const outcomes = lines.length > 0 ? await importLines(site, found, lines) : []
  const isDone = lines.length < batchSize
  if (isDone) await onDone?.(site, importId)
  await store.addCounts(site, importId, countOutcomes(outcomes), isDone ? 'DONE' : 'RUNNING')
  return !isDone
}

async function undoBatch<Row extends LineImportRow, Doc, Change>(
  site: SiteTx,
  importId: string,
  { store, undoChange }: LineImportSteps<Row, Doc, Change>,
): Promise<boolean> {
  const found = await store.lockImport(site, importId)
  if (found?.state !== 'UNDOING') return false
  const changes = await store.loadChanges(site, importId, batchSize)
  let kept = 0
  for (const change of changes) if (!(await undoChange(site, found, change))) kept++
  const isDone = changes.length < batchSize
  await store.addKept(site, importId, kept, isDone ? 'UNDONE' : 'UNDOING')
  return !isDone
}
