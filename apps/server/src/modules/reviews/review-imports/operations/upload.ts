import * as contract from '@stoa/contract/services/stoa/review-imports'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { presentLineImport } from '../../../../kernel/lists/line-imports/line-import.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { planLines } from '../lines.ts'
import { runImport } from '../run.ts'
import { insertLines, getImport, lockImport, updateState, insertImport } from '../store/imports.ts'

/** Lines of one import. */
const maxLines = 50_000

export const checkReviewLines = implementRead(
  contract.checkReviewLines,
  async ({ site }, { source = 'CSV', dateFormat, lines }) => {
    const planned = await planLines(site, { source, dateFormat }, lines)
    return {
      outcomes: planned.map(({ outcome }) => outcome),
      pictures: planned.flatMap(({ outcome, read }, index) =>
        outcome === 'NEW' ? (read?.pictures ?? []).map((picture) => ({ index, ...picture })) : [],
      ),
      warnings: planned.flatMap(({ outcome, read }, index) =>
        outcome === 'NEW' ? (read?.warnings ?? []).map((warning) => ({ index, warning })) : [],
      ),
    }
  },
)

export const addReviewLines = implement(
  contract.addReviewLines,
  async ({ site, refuse }, { source = 'CSV', fileName, dateFormat, importId: earlier, lines, start = false }) => {
    const importId = earlier ?? (await insertImport(site, { source, dateFormat, fileName }))
    const found = await lockImport(site, importId)
    if (found?.state !== 'UPLOADING') throw notFound('reviewImport', { id: importId })
    if (found.total + lines.length > maxLines) throw refuse('REVIEW_IMPORT_TOO_LARGE', `an import has ${maxLines} lines at most`)
    await insertLines(site, found, lines)
    if (start) {
      await updateState(site, importId, 'RUNNING')
      site.enqueue(runImport, { importId })
    }
    return { reviewImport: presentLineImport(await getImport(site, importId)) }
  },
)
