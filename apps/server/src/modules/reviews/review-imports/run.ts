import type { ReviewFileSource, ReviewLine } from '@stoa/contract/services/stoa/review-imports'
import { jsonb } from '../../../kernel/database/database.ts'
import { lineImportJobs, type OpenLine } from '../../../kernel/lists/line-imports/jobs.ts'
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
import * as store from './store/imports.ts'
import {
  updateOutcomes,
  insertImportedReview,
  upsertChange,
  deleteChange,
  type ChangeRow,
  type ImportRow,
  type ReviewBefore,
} from './store/imports.ts'
import { zip } from '../../../kernel/basics/zip.ts'

export const { runImport, undoImport } = lineImportJobs('review-imports', { store, importLines, undoChange })

async function importLines(site: SiteTx, found: ImportRow, lines: readonly OpenLine<ReviewLine>[]): Promise<readonly string[]> {
  const { id: importId, source, date_format: dateFormat } = found
  const planned = await planLines(
    site,
    { source, dateFormat: dateFormat ?? undefined },
    lines.map(({ doc }) => doc),
  )
  for (const [{ number }, line] of zip(lines, planned)) await importLine(site, { importId, number }, source, line)
  const outcomes = planned.map(({ outcome }) => outcome)
  await updateOutcomes(
    site,
    lines.map(({ number }) => number),
    outcomes,
    importId,
  )
  return outcomes
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

/** Returns false for a review that was changed since. */
async function undoChange(site: SiteTx, found: ImportRow, { review_id: id, revision, before }: ChangeRow): Promise<boolean> {
  const importId = found.id
  const now = await review.lock(site, id)
  // With the review, the note of what was fetched for it is gone.
  const brought = await loadFileIds(site, { importId, reviewId: id })
  const isUnchanged = now.revision === String(revision)
  if (isUnchanged) await (before ? restore(site, id, before) : removeReview(site, id))
  trashImportedUnlessUsed(site, brought, found.created_date)
  await deleteChange(site, importId, id)
  return isUnchanged
}

async function restore(site: SiteTx, id: string, { content, authorName, reply }: ReviewBefore): Promise<void> {
  await changeReview(site, { id, content: { title: null, body: null, ...content }, author: { authorName } }, { isAuthor: false })
  await saveReply(site, id, reply ?? undefined)
}
