import type { ReviewFileSource } from '@stoa/contract/services/stoa/review-imports'
import { jsonb } from '../../../kernel/database/database.ts'
import { job, type Job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { trashImportedUnlessUsed } from '../../media/media/index.ts'
import {
  addReview,
  changeReview,
  findOrCreateContact,
  productNamespace,
  removeReview,
  review,
  saveReply,
  type StoredReview,
} from '../reviews/index.ts'
import { planLines, type PlannedLine, type ReadReview } from './lines.ts'
import { addPictures } from './pictures.ts'
import { loadFileIds } from './store/pictures.ts'
import {
  lockImport,
  loadOpenLines,
  updateOutcomes,
  addCounts,
  insertImportedReview,
  upsertChange,
  loadChanges,
  deleteChange,
  addKept,
  type ReviewBefore,
} from './store/imports.ts'
import { zip } from '../../../kernel/basics/zip.ts'

/** Lines of one transaction. */
const batchSize = 100

/** Imports the lines of a file batch by batch. A crash loses the batch that was under way, which is done again. */
export const runImport: Job<{ importId: string }> = job(
  'review-imports.run-import',
  async (site, payload, isSliceOver) => {
    do {
      if (!(await site.transaction((tx) => importBatch(tx, payload.importId)))) return
    } while (!isSliceOver())
    return { more: payload }
  },
  { queue: 'tasks' },
)

/** Takes back what an import did, review by review. */
export const undoImport: Job<{ importId: string }> = job(
  'review-imports.undo-import',
  async (site, payload, isSliceOver) => {
    do {
      if (!(await site.transaction((tx) => undoBatch(tx, payload.importId)))) return
    } while (!isSliceOver())
    return { more: payload }
  },
  { queue: 'tasks' },
)

/** Returns whether lines are left. */
async function importBatch(site: SiteTx, importId: string): Promise<boolean> {
  const found = await lockImport(site, importId)
  if (found?.state !== 'RUNNING') return false
  const rows = await loadOpenLines(site, importId, batchSize)
  const planned = await planLines(
    site,
    { source: found.source, dateFormat: found.date_format ?? undefined },
    rows.map(({ doc }) => doc),
  )
  for (const [{ number }, line] of zip(rows, planned)) await importLine(site, { importId, number }, found.source, line)
  const counts = { NEW: 0, CHANGED: 0, UNCHANGED: 0, refused: 0 }
  for (const { outcome } of planned) counts[outcome in counts ? (outcome as 'NEW') : 'refused']++
  const isDone = rows.length < batchSize
  if (rows.length > 0)
    await updateOutcomes(
      site,
      rows.map(({ number }) => number),
      planned.map(({ outcome }) => outcome),
      importId,
    )
  await addCounts(site, {
    lines: rows.length,
    added: counts.NEW,
    changed: counts.CHANGED,
    unchanged: counts.UNCHANGED,
    refused: counts.refused,
    isDone,
    importId,
  })
  return !isDone
}

async function importLine(
  site: SiteTx,
  { importId, number }: { importId: string; number: number },
  source: ReviewFileSource,
  line: PlannedLine,
): Promise<void> {
  const { outcome, read, known } = line
  if (!read || (outcome !== 'NEW' && outcome !== 'CHANGED')) return
  const written = known ? await change(site, known, read) : await addImported(site, source, read)
  await insertImportedReview(site, read.key, written.id)
  const before = known ? jsonb(contentOf(known)) : null
  await upsertChange(site, { importId, reviewId: written.id, revision: written.revision, before })
  // A review that is there keeps its images.
  if (!known) await addPictures(site, { importId, number, reviewId: written.id }, read.pictures)
}

async function addImported(site: SiteTx, source: ReviewFileSource, read: ReadReview): Promise<StoredReview> {
  const { email, author, entityId, content, date, reply, status, language } = read
  const contactId = email ? await findOrCreateContact(site, { email, name: author }) : undefined
  const added = await addReview(site, {
    namespace: productNamespace,
    entityId,
    content,
    author: { type: 'VISITOR', ...(contactId && { contactId }), ...(author && { name: author }) },
    origin: { type: 'APP', appId: source === 'JUDGE_ME' ? 'judge.me' : 'csv' },
    reviewDate: date.toISOString(),
    isTrusted: true,
    status,
    language,
  })
  return reply ? saveReply(site, added.id, reply) : added
}

async function change(site: SiteTx, known: StoredReview, { content, author, reply }: ReadReview): Promise<StoredReview> {
  const next = { title: null, body: null, ...content }
  const changed = await changeReview(site, { id: known.id, content: next, author: { authorName: author } }, { isAuthor: false })
  return reply && reply !== changed.reply?.message ? saveReply(site, known.id, reply) : changed
}

function contentOf({ content, author, reply }: StoredReview): ReviewBefore {
  return { content, authorName: author?.authorName ?? null, reply: reply?.message ?? null }
}

/** Returns whether something is left. */
async function undoBatch(site: SiteTx, importId: string): Promise<boolean> {
  const found = await lockImport(site, importId)
  if (found?.state !== 'UNDOING') return false
  const rows = await loadChanges(site, importId, batchSize)
  let kept = 0
  for (const { review_id: id, revision, before } of rows) {
    const now = await review.lock(site, id)
    // With the review, the note of what was fetched for it is gone.
    const brought = await loadFileIds(site, { importId, reviewId: id })
    if (now.revision !== String(revision)) kept++
    else if (before) await restore(site, id, before)
    else await removeReview(site, id)
    trashImportedUnlessUsed(site, brought, found.created_date)
    await deleteChange(site, importId, id)
  }
  const isDone = rows.length < batchSize
  await addKept(site, kept, isDone, importId)
  return !isDone
}

async function restore(site: SiteTx, id: string, { content, authorName, reply }: ReviewBefore): Promise<void> {
  await changeReview(site, { id, content: { title: null, body: null, ...content }, author: { authorName } }, { isAuthor: false })
  await saveReply(site, id, reply ?? undefined)
}
