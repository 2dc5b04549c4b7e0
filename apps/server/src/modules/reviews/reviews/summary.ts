import type { RatingSummary, RejectionReason } from '@stoa/contract/services/stoa/reviews'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { StoredReview } from './entity.ts'
import { insertMissingSummary, moveCount, loadSummaryRows, type SummaryRow } from './store/summaries.ts'

const rejectionReasons = [
  'HANDLING_SPAM',
  'OFFENSIVE',
  'OFF_TOPIC',
  'PERSONAL_DATA',
  'CONFLICT_OF_INTEREST',
  'DUPLICATE',
  'OTHER',
] as const satisfies readonly RejectionReason[]

const stars = [1, 2, 3, 4, 5] as const
const starColumns = stars.map((rating) => `stars_${rating}`)
const counted = [...starColumns, 'in_moderation', ...rejectionReasons.map(columnOfReason)]

/**
 * Moves a review from one count of its item to another, in the transaction that changes it. `before` is undefined for a new review, `after` for
 * a deleted one.
 */
export async function countReview(
  site: SiteTx,
  before: StoredReview | undefined,
  after: StoredReview | undefined,
): Promise<void> {
  const [from, to] = [columnsOf(before), columnsOf(after)]
  const [left, entered] = [from.filter((column) => !to.includes(column)), to.filter((column) => !from.includes(column))]
  if (left.length + entered.length === 0) return
  const { namespace, entityId } = (after ?? before)!
  const item = { namespace, entityId }
  await insertMissingSummary(site, item, counted)
  await moveCount(site, item, { left, entered })
}

/** In which columns a review counts: one of its state, and where it is published those of its source. */
function columnsOf(review: StoredReview | undefined): string[] {
  if (!review) return []
  const isPublished = review.moderation?.moderationStatus === 'APPROVED'
  return [
    columnOf(review),
    ...(isPublished && review.verified ? ['published_verified'] : []),
    ...(isPublished && review.origin?.type === 'APP' ? ['published_imported'] : []),
  ]
}

function columnOf({ moderation, content, rejection }: StoredReview): string {
  switch (moderation?.moderationStatus) {
    case 'APPROVED':
      return `stars_${content.rating}`
    case 'REJECTED':
      return columnOfReason(rejection?.reason ?? 'OTHER')
    default:
      return 'in_moderation'
  }
}

function columnOfReason(reason: RejectionReason): string {
  return `rejected_${reason.toLowerCase()}`
}

/** The summaries of items, by id, in one read of an index. An item that was never reviewed has none. */
export async function loadSummaries(
  site: SiteRead,
  namespace: string,
  entityIds: readonly string[],
): Promise<Map<string, RatingSummary>> {
  if (entityIds.length === 0) return new Map()
  const rows = await loadSummaryRows(site, namespace, entityIds)
  return new Map(rows.map((row) => [row.entity_id, present(row)]))
}

function present(row: SummaryRow): RatingSummary {
  const countOf = (column: string) => row[column] as number
  const rejected = rejectionReasons.map((reason) => ({ reason, count: countOf(columnOfReason(reason)) }))
  return {
    entityId: row.entity_id,
    count: row.published,
    verified: row.published_verified,
    imported: row.published_imported,
    ...(row.average !== null && { average: row.average }),
    histogram: starColumns.map(countOf),
    received: counted.reduce((sum, column) => sum + countOf(column), 0),
    inModeration: row.in_moderation,
    rejected: rejected.filter(({ count }) => count > 0),
  }
}
