import * as contract from '@stoa/contract/services/stoa/review-imports'
import { notFound } from '../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import { planLines } from './lines.ts'
import { picturesOf } from './pictures.ts'
import { runImport, undoImport } from './run.ts'
import { addLines, findImport, leftOutLines, lockImport, newestImports, present, setState, startUpload } from './store.ts'

/** Lines of one import. */
const maxLines = 50_000

export const reviewImportOperations = {
  checkReviewLines: implementRead(contract.checkReviewLines, async ({ site }, { source = 'CSV', dateFormat, lines }) => {
    const planned = await planLines(site, { source, dateFormat }, lines)
    return {
      outcomes: planned.map(({ outcome }) => outcome),
      pictures: planned.flatMap(({ outcome, read }, index) =>
        outcome === 'NEW' ? read!.pictures.map((picture) => ({ index, ...picture })) : [],
      ),
      warnings: planned.flatMap(({ outcome, read }, index) =>
        outcome === 'NEW' ? read!.warnings.map((warning) => ({ index, warning })) : [],
      ),
    }
  }),

  addReviewLines: implement(
    contract.addReviewLines,
    async ({ site, refuse }, { source = 'CSV', fileName, dateFormat, importId: earlier, lines, start = false }) => {
      const importId = earlier ?? (await startUpload(site, { source, dateFormat, fileName: fileName! }))
      const found = await lockImport(site, importId)
      if (found?.state !== 'UPLOADING') throw notFound('reviewImport', { id: importId })
      if (found.total + lines.length > maxLines)
        throw refuse('REVIEW_IMPORT_TOO_LARGE', `an import has ${maxLines} lines at most`)
      await addLines(site, found, lines)
      if (start) {
        await setState(site, importId, 'RUNNING')
        site.enqueue(runImport, { importId })
      }
      return { reviewImport: present((await findImport(site, importId))!) }
    },
  ),

  getReviewImport: implementRead(contract.getReviewImport, async ({ site }, { importId }) => {
    const found = await findImport(site, importId!)
    if (!found) throw notFound('reviewImport', { id: importId })
    return {
      reviewImport: present(found),
      leftOut: await leftOutLines(site, importId!),
      pictures: await picturesOf(site, importId!),
    }
  }),

  listReviewImports: implementRead(contract.listReviewImports, async ({ site }) => ({
    imports: (await newestImports(site)).map(present),
  })),

  undoReviewImport: implement(contract.undoReviewImport, async ({ site, refuse }, { importId }) => {
    const found = await lockImport(site, importId!)
    if (!found) throw notFound('reviewImport', { id: importId })
    if (found.state !== 'DONE') throw refuse('REVIEW_IMPORT_NOT_DONE', 'only an import that has ended can be undone, once')
    await setState(site, importId!, 'UNDOING')
    site.enqueue(undoImport, { importId: importId! })
    return { reviewImport: present({ ...found, state: 'UNDOING' }) }
  }),
}
