import { isGuid } from '../../kernel/ids.ts'
import { createHash } from 'node:crypto'
import type { PictureProblem, ReviewFileSource, ReviewLine, ReviewLineOutcome } from '@stoa/contract/services/stoa/review-imports'
import { reviewContentLimits } from '@stoa/contract/limits/stoa/reviews'
import { comparableEmail, isEmail } from '@stoa/contract/email'
import { sql } from 'kysely'
import type { SiteRead } from '../../kernel/site.ts'
import { productNames, productsBySlug } from '../catalog/index.ts'
import { review, type Status, type StoredReview } from '../reviews/index.ts'

/** A line that can be imported. */
export interface ReadReview {
  /** By which it is found again. */
  key: string
  entityId: string
  content: { rating: number; title?: string; body?: string }
  author: string
  email: string | undefined
  date: Date
  reply: string | undefined
  status: Status
  language: string | undefined
  /** The addresses of its images, and what is wrong with some of them. */
  pictures: { url: string; problem?: PictureProblem }[]
}

export interface PlannedLine {
  outcome: ReviewLineOutcome
  /** Absent for a line that is left out. */
  read?: ReadReview
  /** The review that the line is about, if it was imported before. */
  known?: StoredReview
}

/** What an import of the lines does. A line that names a review of a line above is left out. */
export async function planLines(site: SiteRead, source: ReviewFileSource, lines: readonly ReviewLine[]): Promise<PlannedLine[]> {
  const products = await productsOf(
    site,
    lines.map(({ product = '' }) => product),
  )
  const read = lines.map((line) => readLine(site, source, line, products.get(line.product ?? '')))
  const known = await knownReviews(
    site,
    read.flatMap((each) => (typeof each === 'string' ? [] : [each.key])),
  )
  const seen = new Set<string>()
  return read.map((each) => {
    if (typeof each === 'string') return { outcome: each }
    if (seen.has(each.key)) return { outcome: 'LINE_TWICE' }
    seen.add(each.key)
    const before = known.get(each.key)
    if (!before) return { outcome: 'NEW', read: each }
    return { outcome: isSame(before, each) ? 'UNCHANGED' : 'CHANGED', read: each, known: before }
  })
}

function isSame({ content = {}, author, reply }: StoredReview, read: ReadReview): boolean {
  return (
    content.rating === read.content.rating &&
    (content.title ?? '') === (read.content.title ?? '') &&
    (content.body ?? '') === (read.content.body ?? '') &&
    (author?.authorName ?? '') === read.author &&
    // A reply that the owner has written here stays.
    (read.reply === undefined || reply?.message === read.reply)
  )
}

type Refusal = Exclude<ReviewLineOutcome, 'NEW' | 'CHANGED' | 'UNCHANGED' | 'LINE_TWICE'>

function readLine(
  site: SiteRead,
  source: ReviewFileSource,
  line: ReviewLine,
  entityId: string | undefined,
): ReadReview | Refusal {
  if (!entityId) return 'PRODUCT_UNKNOWN'
  const of = (text: string | null | undefined) => text?.trim() || undefined
  const rating = Number(of(line.rating) ?? '')
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) return 'RATING_UNREADABLE'
  const date = readDate(of(line.date), site.now)
  if (!date) return 'DATE_UNREADABLE'
  const [title, body, reply, author = '', email] = [line.title, line.body, line.reply, line.author, line.email].map(of)
  const { maxLength } = reviewContentLimits.body
  if ([title, body, reply].some((text) => (text?.length ?? 0) > maxLength) || author.length > 100) return 'TEXT_TOO_LONG'
  const address = email && isEmail(email) ? comparableEmail(email) : undefined
  const externalId = of(line.externalId)
  const named = externalId ?? [entityId, address ?? author, of(line.date) ?? body ?? ''].join('\n')
  return {
    key: createHash('sha256')
      .update(`${source}\n${externalId ? 'id' : 'line'}\n${named}`)
      .digest('hex'),
    entityId,
    content: { rating, ...(title && { title }), ...(body && { body }) },
    author,
    email: address,
    date,
    reply,
    status: statusOf(of(line.state)),
    language: of(line.language),
    pictures: readPictures(of(line.pictures)),
  }
}

function readPictures(text = ''): ReadReview['pictures'] {
  const urls = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  return urls.map((url, index) => {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return { url, problem: 'NO_WEB_ADDRESS' }
    return index < reviewContentLimits.media.maxItems ? { url } : { url, problem: 'TOO_MANY' }
  })
}

/** Judge.me writes `2024-05-01 10:00:00 UTC`. */
function readDate(text: string | undefined, now: Date): Date | undefined {
  if (!text) return now
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(UTC|Z|[+-]\d\d:?\d\d)?)?$/.exec(text)
  if (!match) return undefined
  const [, day, time = '00:00', zone = 'Z'] = match
  const date = new Date(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`)
  return Number.isNaN(date.getTime()) || date > now || date.getUTCFullYear() < 1990 ? undefined : date
}

function statusOf(text: string | undefined): Status {
  if (/^(spam|rejected|archived|hidden|false)$/i.test(text ?? '')) return 'REJECTED'
  return !text || /^(ok|published|approved|true|1)$/i.test(text) ? 'APPROVED' : 'IN_MODERATION'
}

/** The ids of products by what lines call them: an id, a slug, or an address that ends with the slug. */
async function productsOf(site: SiteRead, named: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(named)].map((given) => ({ given, slug: lastPart(given) }))
  const [bySlug, byId] = await Promise.all([
    productsBySlug(
      site,
      names.map(({ slug }) => slug),
    ),
    productNames(site, names.map(({ slug }) => slug).filter(isGuid)),
  ])
  return new Map(
    names.flatMap(({ given, slug }) => {
      const id = byId.has(slug) ? slug : bySlug.get(slug)
      return id ? [[given, id] as const] : []
    }),
  )
}

/** The end of an address without its query, or the text itself. */
function lastPart(given: string): string {
  const [path = ''] = given.trim().split(/[?#]/, 1)
  return (path.split('/').findLast(Boolean) ?? '').toLowerCase()
}

async function knownReviews(site: SiteRead, keys: readonly string[]): Promise<ReadonlyMap<string, StoredReview>> {
  const { rows } = await sql<{ import_key: string; review_id: string }>`select import_key, review_id from imported_review
    where site_id = ${site.siteId} and import_key = any(${keys}::text[])`.execute(site.db)
  const reviews = await review.getMany(
    site,
    rows.map(({ review_id }) => review_id),
  )
  return new Map(
    rows.flatMap(({ import_key, review_id }) => (reviews.has(review_id) ? [[import_key, reviews.get(review_id)!]] : [])),
  )
}
