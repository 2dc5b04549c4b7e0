import type { PictureProblem, ReviewDateFormat, ReviewLineOutcome } from '@stoa/contract/services/stoa/review-imports'
import { reviewContentLimits } from '@stoa/contract/limits/stoa/reviews'
import { dateColumn, toInstant, readFileDate, type DateError } from '@stoa/web/file-values/dates'
import { readFileFlagOrChoice } from '@stoa/web/file-values/flags'
import { numberColumn, readFileDecimal } from '@stoa/web/file-values/numbers'
import { isDoc } from '../../../kernel/basics/doc.ts'
import type { Status } from '../reviews/index.ts'

// Each function reads one kind of cell: what the cell says, or undefined or a named problem, and never a guess.

/** `5`, `5.0`, `5/5`, `5 stars`, `★★★★☆`. Half stars and other scales are none. */
export function readRating(cell: string): number | undefined {
  // Keyboards put a sign for colour behind each star.
  const text = cell.normalize('NFKC').replaceAll('\ufe0f', '').trim()
  if (/^[★⭐]{1,5}☆{0,4}$/u.test(text) && [...text].length <= 5) return [...text].filter((sign) => sign !== '☆').length
  const number = text.replace(/ ?(?:\/ ?5(?:[.,]0+)?|(?:out )?of 5(?: stars)?|stars?)$/i, '')
  const read = readFileDecimal(number, numberColumn([number]), { maxDecimals: 0 })
  const rating = read.kind === 'DECIMAL' ? Number(read.decimal) : 0
  return rating >= 1 && rating <= 5 ? rating : undefined
}

type DateProblem = Extract<ReviewLineOutcome, `DATE_${string}`>

const problems: Readonly<Record<DateError['code'], DateProblem>> = {
  AMBIGUOUS: 'DATE_AMBIGUOUS',
  NO_SUCH_DAY: 'DATE_NOT_EXISTING',
  NO_SUCH_TIME: 'DATE_NOT_EXISTING',
  OTHER_FORMAT: 'DATE_IN_OTHER_FORMAT',
  NOT_A_DATE: 'DATE_UNREADABLE',
  TWO_DIGIT_YEAR: 'DATE_UNREADABLE',
  UNKNOWN_TIME_ZONE: 'DATE_UNREADABLE',
}

/** A date in the order that somebody stated; without one, in the only order that there is for it. */
export function readDate(
  cell: string,
  format: ReviewDateFormat | undefined,
  { timeZone, now }: { timeZone: string; now: Date },
): { date: Date; hasTime: boolean } | DateProblem {
  const read = readFileDate(cell, format ? dateColumn([], format) : { kind: 'PLAIN' }, { timeZone })
  if (read.kind === 'EMPTY') return { date: now, hasTime: false }
  if (read.kind === 'ERROR') return problems[read.error.code]
  const date = toInstant(read, timeZone)
  return date > now || date.getUTCFullYear() < 1990 ? 'DATE_OUT_OF_RANGE' : { date, hasTime: read.kind === 'INSTANT' }
}

const states: ReadonlyMap<string, Status> = new Map([
  ...['ok', 'published', 'approved', 'visible', 'live', 'public'].map((word) => [word, 'APPROVED'] as const),
  ...['spam', 'rejected', 'archived', 'hidden', 'unpublished', 'deleted'].map((word) => [word, 'REJECTED'] as const),
  ...['pending', 'not-yet', 'unapproved', 'in moderation', 'on hold', 'hold', 'draft', 'new'].map(
    (word) => [word, 'IN_MODERATION'] as const,
  ),
])

/** Undefined for what is neither a known state nor yes or no, and for an empty cell. */
export function readState(cell: string): Status | undefined {
  const read = readFileFlagOrChoice<Status>(cell, { true: 'APPROVED', false: 'REJECTED' }, states)
  return read.kind === 'CHOICE' ? read.choice : undefined
}

export interface PictureAddress {
  url: string
  problem?: PictureProblem
}

/** The addresses of images: a JSON list of addresses or of objects with one, or addresses with separators between them. */
export function readPictures(cell: string): PictureAddress[] {
  const urls = [...new Set(addressesIn(cell.trim()))]
  return urls.map((url, index) => {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return { url, problem: 'NO_WEB_ADDRESS' }
    return index < reviewContentLimits.media.maxItems ? { url } : { url, problem: 'TOO_MANY' }
  })
}

function addressesIn(text: string): string[] {
  if (/^[[{]/.test(text)) {
    try {
      const json: unknown = JSON.parse(text)
      return (Array.isArray(json) ? json : [json]).map(addressOf)
    } catch {
      return [text]
    }
  }
  // An address may contain a comma, so one ends an address only before the next one.
  return text.split(/\s|[,;|](?=[\s,;|]|https?:|$)/i).filter((part) => /[^,;|]/.test(part))
}

function addressOf(entry: unknown): string {
  if (typeof entry === 'string') return entry.trim()
  const named = isDoc(entry) ? ['url', 'src', 'original', 'link', 'href'].map((name) => entry[name]) : []
  return named.find((each) => typeof each === 'string') ?? JSON.stringify(entry) ?? ''
}
