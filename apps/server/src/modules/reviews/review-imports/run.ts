import type { ReviewFileSource, ReviewLine } from '@stoa/contract/services/stoa/review-imports'
import { sql } from 'kysely'
import { jsonb } from '../../../kernel/database/database.ts'
import { job, type Job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { trashImportedUnlessUsed } from '../../media/media/index.ts'
import {
  addReview,
  changeReview,
  contactOf,
  productNamespace,
  removeReview,
  review,
  saveReply,
  type StoredReview,
} from '../reviews/index.ts'
import { planLines, type PlannedLine, type ReadReview } from './lines.ts'
import { addPictures, filesFor } from './pictures.ts'
import { lockImport } from './store.ts'

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
  const { db, siteId } = site
  const found = await lockImport(site, importId)
  if (found?.state !== 'RUNNING') return false
  const { rows } = await sql<{ number: number; doc: ReviewLine }>`select number, doc from review_import_line
    where site_id = ${siteId} and import_id = ${importId} and outcome is null order by number limit ${batchSize}`.execute(db)
  const planned = await planLines(
    site,
    { source: found.source, dateFormat: found.date_format ?? undefined },
    rows.map(({ doc }) => doc),
  )
  for (const [index, line] of planned.entries())
    await importLine(site, { importId, number: rows[index]!.number }, found.source, line)
  const counts = { NEW: 0, CHANGED: 0, UNCHANGED: 0, refused: 0 }
  for (const { outcome } of planned) counts[outcome in counts ? (outcome as 'NEW') : 'refused']++
  const isDone = rows.length < batchSize
  if (rows.length > 0)
    await sql`update review_import_line as line set doc = null, outcome = known.outcome
      from unnest(${rows.map(({ number }) => number)}::int[], ${planned.map(({ outcome }) => outcome)}::text[]) as known (number, outcome)
      where line.site_id = ${siteId} and line.import_id = ${importId} and line.number = known.number`.execute(db)
  await sql`update review_import set done = done + ${rows.length}, added = added + ${counts.NEW},
      changed = changed + ${counts.CHANGED}, unchanged = unchanged + ${counts.UNCHANGED}, refused = refused + ${counts.refused},
      state = ${isDone ? 'DONE' : 'RUNNING'}
    where site_id = ${siteId} and id = ${importId}`.execute(db)
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
  const written = known ? await change(site, known, read) : await add(site, source, read)
  const { db, siteId } = site
  await sql`insert into imported_review (site_id, import_key, review_id) values (${siteId}, ${read.key}, ${written.id})
    on conflict do nothing`.execute(db)
  const before = known ? jsonb(contentOf(known)) : null
  await sql`insert into review_import_change (site_id, import_id, review_id, revision, before)
    values (${siteId}, ${importId}, ${written.id}, ${written.revision}, ${before})
    on conflict (site_id, import_id, review_id) do update set revision = excluded.revision`.execute(db)
  // A review that is there keeps its images.
  if (!known) await addPictures(site, { importId, number, reviewId: written.id! }, read.pictures)
}

async function add(site: SiteTx, source: ReviewFileSource, read: ReadReview): Promise<StoredReview> {
  const { email, author, entityId, content, date, reply, status, language } = read
  const contactId = email ? await contactOf(site, { email, name: author }) : undefined
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
  return reply ? saveReply(site, added.id!, reply) : added
}

async function change(site: SiteTx, known: StoredReview, { content, author, reply }: ReadReview): Promise<StoredReview> {
  const next = { title: null, body: null, ...content }
  const changed = await changeReview(site, { id: known.id!, content: next, author: { authorName: author } }, { isAuthor: false })
  return reply && reply !== changed.reply?.message ? saveReply(site, known.id!, reply) : changed
}

interface Before {
  content: NonNullable<StoredReview['content']>
  authorName: string | null
  reply: string | null
}

function contentOf({ content = {}, author, reply }: StoredReview): Before {
  return { content, authorName: author?.authorName ?? null, reply: reply?.message ?? null }
}

/** Returns whether something is left. */
async function undoBatch(site: SiteTx, importId: string): Promise<boolean> {
  const { db, siteId } = site
  const found = await lockImport(site, importId)
  if (found?.state !== 'UNDOING') return false
  const { rows } = await sql<{ review_id: string; revision: bigint; before: Before | null }>`
    select review_id, revision, before from review_import_change
    where site_id = ${siteId} and import_id = ${importId} order by review_id limit ${batchSize}`.execute(db)
  let kept = 0
  for (const { review_id: id, revision, before } of rows) {
    const now = await review.lock(site, id)
    // With the review, the note of what was fetched for it is gone.
    const brought = await filesFor(site, { importId, reviewId: id })
    if (now.revision !== String(revision)) kept++
    else if (before) await restore(site, id, before)
    else await removeReview(site, id)
    trashImportedUnlessUsed(site, brought, found.created_date)
    await sql`delete from review_import_change
      where site_id = ${siteId} and import_id = ${importId} and review_id = ${id}`.execute(db)
  }
  const isDone = rows.length < batchSize
  await sql`update review_import set kept = kept + ${kept}, state = ${isDone ? 'UNDONE' : 'UNDOING'}
    where site_id = ${siteId} and id = ${importId}`.execute(db)
  return !isDone
}

async function restore(site: SiteTx, id: string, { content, authorName, reply }: Before): Promise<void> {
  await changeReview(site, { id, content: { title: null, body: null, ...content }, author: { authorName } }, { isAuthor: false })
  await saveReply(site, id, reply ?? undefined)
}
