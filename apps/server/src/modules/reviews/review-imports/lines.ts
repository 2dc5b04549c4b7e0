import { createHash } from 'node:crypto'
import type {
  ReviewDateFormat,
  ReviewFileSource,
  ReviewLine,
  ReviewLineOutcome,
  ReviewLineWarning,
} from '@stoa/contract/services/stoa/review-imports'
import { reviewLineLimits } from '@stoa/contract/limits/stoa/review-imports'
import { reviewContentLimits } from '@stoa/contract/limits/stoa/reviews'
import { comparableEmail, isEmail } from '@stoa/contract/email'
import { isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadProductNames, loadProductsBySlug } from '../../catalog/catalog/ports/storefront.ts'
import { review, languageOf, type Status, type StoredReview } from '../reviews/index.ts'
import { readDate, readPictures, readRating, readState, type PictureAddress } from './cells.ts'
import { decodeEntities, plainText } from './plain-text.ts'
import { loadImportedReviews } from './store/imports.ts'

/** A line that can be imported. */
export interface ReadReview {
  /** The key by which a later import finds the review. */
  key: string
  /** The key in earlier versions of Stoa, if it differs. It was the same for reviews of one author and day. */
  formerKey?: string
  /** Its text as the file has it, before it became plain text. */
  rawBody: string | undefined
  entityId: string
  content: { rating: number; title?: string; body?: string }
  author: string
  email: string | undefined
  date: Date
  reply: string | undefined
  status: Status
  language: string | undefined
  /** The addresses of its images, and the problems with some of them. */
  pictures: PictureAddress[]
  warnings: ReviewLineWarning[]
}

/** Where the lines come from, and how they are written. */
export interface LineFormat {
  source: ReviewFileSource
  dateFormat: ReviewDateFormat | undefined
}

export interface PlannedLine {
  outcome: ReviewLineOutcome
  /** Absent for a line that is left out. */
  read?: ReadReview
  /** The review that the line is about, if it was imported before. */
  known?: StoredReview
}

/** Returns the changes that an import of the lines makes. A line is left out if a line above names the same review. */
export async function planLines(site: SiteRead, format: LineFormat, lines: readonly ReviewLine[]): Promise<PlannedLine[]> {
  const products = await loadProductIds(
    site,
    lines.map(({ product = '' }) => product),
  )
  const read = lines.map((line) => readLine(site, format, line, products.get(line.product ?? '')))
  const known = await loadKnownReviews(
    site,
    read.flatMap((each) => (typeof each === 'string' ? [] : each.formerKey ? [each.key, each.formerKey] : [each.key])),
  )
  const seen = new Set<string>()
  return read.map((each) => {
    if (typeof each === 'string') return { outcome: each }
    if (seen.has(each.key)) return { outcome: 'LINE_TWICE' }
    seen.add(each.key)
    const before = known.get(each.key) ?? importedEarlier(each, known)
    if (!before) return { outcome: 'NEW', read: each }
    return { outcome: isSame(before, each) ? 'UNCHANGED' : 'CHANGED', read: each, known: before }
  })
}

/** The review that an earlier version imported from the same line. */
function importedEarlier(read: ReadReview, known: ReadonlyMap<string, StoredReview>): StoredReview | undefined {
  const found = read.formerKey === undefined ? undefined : known.get(read.formerKey)
  const { rating, title = '', body = '' } = found?.content ?? {}
  const isOf = rating === read.content.rating && title === (read.content.title ?? '')
  return isOf && (body === (read.content.body ?? '') || body === (read.rawBody ?? '')) ? found : undefined
}

function isSame({ content, author, reply }: StoredReview, read: ReadReview): boolean {
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
  { settings, now }: SiteRead,
  { source, dateFormat }: LineFormat,
  line: ReviewLine,
  entityId: string | undefined,
): ReadReview | Refusal {
  if (!entityId) return 'PRODUCT_UNKNOWN'
  const of = (text: string | null | undefined) => text?.trim() || undefined
  const rating = readRating(line.rating ?? '')
  if (rating === undefined) return 'RATING_UNREADABLE'
  const written = readDate(line.date ?? '', dateFormat, { timeZone: settings.timeZone, now })
  if (typeof written === 'string') return written
  const [title, author = ''] = [line.title, line.author].map((text) => of(decodeEntities(text ?? '')))
  const [body, reply] = [line.body, line.reply].map((text) => of(plainText(text ?? '')))
  const { maxLength } = reviewContentLimits.body
  if ([title, body, reply].some((text) => (text?.length ?? 0) > maxLength) || author.length > 100) return 'TEXT_TOO_LONG'
  if (isPerhapsCut(line)) return 'TEXT_TOO_LONG'
  const [email, language] = [of(line.email), of(line.language)]
  const address = email && isEmail(email) ? comparableEmail(email) : undefined
  const state = line.state === undefined || line.state === null ? 'APPROVED' : readState(line.state)
  const warnings: ReviewLineWarning[] = [
    ...(state ? [] : (['STATE_UNREADABLE'] as const)),
    ...(email && !address ? (['EMAIL_UNREADABLE'] as const) : []),
    ...(language && !languageOf(language) ? (['LANGUAGE_UNREADABLE'] as const) : []),
  ]
  const externalId = of(line.externalId)
  const name = [entityId, address ?? author, of(line.date) ?? of(line.body) ?? ''].join('\n')
  const key = (kind: string, text: string) => createHash('sha256').update(`${source}\n${kind}\n${text}`).digest('hex')
  const keys = externalId
    ? { key: key('id', externalId) }
    : // A person writes one review of a product in a moment. On one day, many people may be "Anonymous".
      address && written.hasTime
      ? { key: key('line', name) }
      : { key: key('content', JSON.stringify([name, rating, of(line.title), of(line.body)])), formerKey: key('line', name) }
  return {
    ...keys,
    rawBody: of(line.body),
    entityId,
    content: { rating, ...(title && { title }), ...(body && { body }) },
    author,
    email: address,
    date: written.date,
    reply,
    status: state ?? 'IN_MODERATION',
    language,
    pictures: readPictures(line.pictures ?? ''),
    warnings,
  }
}

/** A cell of the maximum length may be the beginning of a longer one. */
function isPerhapsCut(line: ReviewLine): boolean {
  return Object.entries(reviewLineLimits).some(
    ([name, { maxLength }]) => (line[name as keyof ReviewLine]?.length ?? 0) >= maxLength,
  )
}

/** The ids of products by what lines call them: an id, a slug, or an address that ends with the slug. */
async function loadProductIds(site: SiteRead, named: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(named)].map((given) => ({ given, slug: lastPart(given) }))
  const [bySlug, byId] = await Promise.all([
    loadProductsBySlug(
      site,
      names.map(({ slug }) => slug),
    ),
    loadProductNames(site, names.map(({ slug }) => slug).filter(isGuid)),
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

async function loadKnownReviews(site: SiteRead, keys: readonly string[]): Promise<ReadonlyMap<string, StoredReview>> {
  const rows = await loadImportedReviews(site, keys)
  const reviews = await review.getMany(
    site,
    rows.map(({ review_id }) => review_id),
  )
  return new Map(
    rows.flatMap(({ import_key, review_id }) => {
      const known = reviews.get(review_id)
      return known ? [[import_key, known] as const] : []
    }),
  )
}
