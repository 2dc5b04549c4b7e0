import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type {
  PictureProblem,
  ReviewFileSource,
  ReviewLine,
  ReviewLineOutcome,
  ReviewLineWarning,
} from '@stoa/contract/services/stoa/review-imports'
import { readCell, type ColumnMapping } from '../../../lib/csv/columns.ts'
import type { CsvRow } from '../../../lib/csv/csv.ts'
import type { LabelledColumn } from '../../../lib/csv/table-columns.tsx'
import type { Tone } from '../../../ui/feedback/status.tsx'

/** A parsed line with its number. */
export interface ReadLine extends ReviewLine {
  line: number
}

type ColumnId =
  | 'product'
  | 'rating'
  | 'title'
  | 'body'
  | 'author'
  | 'email'
  | 'date'
  | 'reply'
  | 'state'
  | 'language'
  | 'externalId'
  | 'pictures'

/** The columns with the headings of Judge.me and other programs, in the order of the template. */
export function reviewColumns(): readonly LabelledColumn<ColumnId>[] {
  return [
    {
      id: 'product',
      label: t`Product`,
      needed: true,
      aliases: ['product', 'product handle', 'handle', 'slug', 'product url', 'url', 'product id', 'entity id', 'produkt'],
    },
    { id: 'rating', label: t`Stars`, needed: true, aliases: ['rating', 'stars', 'score', 'sterne', 'bewertung'] },
    { id: 'title', label: t`Headline`, aliases: ['title', 'headline', 'review title', 'titel'] },
    { id: 'body', label: t`Text`, aliases: ['body', 'text', 'review', 'content', 'review body', 'review content'] },
    { id: 'author', label: t`Author`, aliases: ['author', 'reviewer name', 'reviewer', 'name', 'customer', 'autor'] },
    { id: 'email', label: t`Email`, aliases: ['email', 'reviewer email', 'customer email', 'author email', 'e mail'] },
    { id: 'date', label: t`Date`, aliases: ['date', 'review date', 'created at', 'created date', 'datum'] },
    { id: 'reply', label: t`Reply`, aliases: ['reply', 'answer', 'shop reply', 'response', 'antwort'] },
    { id: 'state', label: t`Status`, aliases: ['state', 'status', 'curated', 'published'] },
    { id: 'language', label: t`Language`, aliases: ['language', 'lang', 'locale', 'review language', 'sprache'] },
    { id: 'externalId', label: t`ID in the other shop`, aliases: ['id', 'review id', 'external id'] },
    {
      id: 'pictures',
      label: t`Images`,
      aliases: ['picture urls', 'pictures', 'picture url', 'images', 'image urls', 'photos', 'photo urls', 'bilder'],
    },
  ]
}

/** The longest cell that the server takes; it refuses a line with a text of that length, because the text may have been cut. */
const longest = { title: 10_000, body: 10_000, reply: 10_000, pictures: 10_000 } as const

export function toReviewLine(row: CsvRow, mapping: ColumnMapping<ColumnId>): ReadLine {
  const given = (id: ColumnId) =>
    readCell(row, mapping, id)
      .slice(0, id in longest ? longest[id as 'body'] : 1000)
      .toWellFormed()
  const optional = (
    ['title', 'body', 'author', 'email', 'date', 'reply', 'state', 'language', 'externalId', 'pictures'] as const
  ).flatMap((id) => (given(id) ? [[id, given(id)] as const] : []))
  // An empty cell of a status column is not the same as a file without states, whose reviews are published.
  const state = mapping.state === undefined ? {} : { state: given('state') }
  return { line: row.line, product: given('product'), rating: given('rating'), ...Object.fromEntries(optional), ...state }
}

/** A file of Judge.me has a column that no other program has. */
export function guessSource(headings: readonly string[]): ReviewFileSource {
  return headings.some((heading) => heading.trim().toLowerCase() === 'curated') ? 'JUDGE_ME' : 'CSV'
}

/** The result of a line, with a reason where it is left out. */
export const outcomes: Readonly<
  Record<ReviewLineOutcome, readonly [label: MessageDescriptor, tone: Tone, why?: MessageDescriptor]>
> = {
  NEW: [msg`New`, 'good'],
  CHANGED: [msg`Changed`, 'accent'],
  UNCHANGED: [msg`Unchanged`, 'plain'],
  PRODUCT_UNKNOWN: [msg`Skipped`, 'bad', msg`There is no such product. Use its ID or the end of its address.`],
  RATING_UNREADABLE: [msg`Skipped`, 'bad', msg`The stars must be a whole number from 1 to 5, such as 5, 5/5 or ★★★★★.`],
  DATE_UNREADABLE: [msg`Skipped`, 'bad', msg`This is no date with a year of four digits, such as 2026-05-31.`],
  DATE_AMBIGUOUS: [msg`Skipped`, 'bad', msg`The date can be read in two ways. Choose how the file writes dates.`],
  DATE_NOT_EXISTING: [msg`Skipped`, 'bad', msg`There is no such day or time.`],
  DATE_IN_OTHER_FORMAT: [msg`Skipped`, 'bad', msg`The date is not written in the chosen order.`],
  DATE_OUT_OF_RANGE: [msg`Skipped`, 'bad', msg`The date is in the future or before 1990.`],
  TEXT_TOO_LONG: [msg`Skipped`, 'bad', msg`A text has more than 3,000 characters, or a name more than 100.`],
  LINE_TWICE: [msg`Skipped`, 'bad', msg`A line above is the same review.`],
}

/** Warnings about lines that are ambiguous but imported nevertheless. */
export const warnings: Readonly<Record<ReviewLineWarning, MessageDescriptor>> = {
  STATE_UNREADABLE: msg`The status can’t be read. The review waits for your decision.`,
  EMAIL_UNREADABLE: msg`This is not an email address. The review is imported without one.`,
  LANGUAGE_UNREADABLE: msg`The language can’t be read. The review is imported without one.`,
}

/** Why an image is not fetched. */
export const addressProblems: Readonly<Record<PictureProblem, MessageDescriptor>> = {
  NO_WEB_ADDRESS: msg`This is no web address.`,
  TOO_MANY: msg`A review has ten images at most.`,
}

export function describeRefusal(outcome: ReviewLineOutcome): string | undefined {
  const [, , why] = outcomes[outcome]
  return why && t(why)
}
