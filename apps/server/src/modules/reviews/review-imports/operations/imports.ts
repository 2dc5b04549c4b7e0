import * as contract from '@stoa/contract/services/stoa/review-imports'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { presentLineImport } from '../../../../kernel/lists/line-imports/line-import.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { loadPictures } from '../store/pictures.ts'
import { undoImport } from '../run.ts'
import { findImport, loadLeftOutLines, lockImport, loadNewestImports, updateState } from '../store/imports.ts'

export const getReviewImport = implementRead(contract.getReviewImport, async ({ site }, { importId }) => {
  const found = await findImport(site, importId)
  if (!found) throw notFound('reviewImport', { id: importId })
  return {
    reviewImport: presentLineImport(found),
    leftOut: await loadLeftOutLines(site, importId),
    pictures: await loadPictures(site, importId),
  }
})

export const listReviewImports = implementRead(contract.listReviewImports, async ({ site }) => ({
  imports: (await loadNewestImports(site)).map(presentLineImport),
}))

export const undoReviewImport = implement(contract.undoReviewImport, async ({ site, refuse }, { importId }) => {
  const found = await lockImport(site, importId)
  if (!found) throw notFound('reviewImport', { id: importId })
  if (found.state !== 'DONE') throw refuse('REVIEW_IMPORT_NOT_DONE', 'only an import that has ended can be undone, once')
  await updateState(site, importId, 'UNDOING')
  site.enqueue(undoImport, { importId })
  return { reviewImport: presentLineImport({ ...found, state: 'UNDOING' }) }
})
