import { withAsciiDigits } from '../ascii-digits.ts'
import { dayIn, dayStart, isDay } from '../days.ts'
import { momentsAt } from '../wall-time.ts'

/** The order of a date's numbers, or a count since 1970. A count is only read where it is stated. */
export type DateFormat = 'YMD' | 'DMY' | 'MDY' | 'UNIX_SECONDS' | 'UNIX_MILLISECONDS'

export const dateFormats: readonly DateFormat[] = ['YMD', 'DMY', 'MDY', 'UNIX_SECONDS', 'UNIX_MILLISECONDS']

/**
 * The notation of the dates of a column.
 * - `STATED` by a person, or `DETECTED`, because at least one date exists only in this order, and none only in the other.
 * - `PLAIN`: each cell is the same day in both orders, or its form leaves no choice (`2024-05-01`, `May 1, 2024`, `01.05.2024`).
 * - `AMBIGUOUS`: at least one cell is another day in the other order (`05/01/2024`), and no cell decides. A person has to be asked.
 * - `MIXED`: cells contradict each other (`13/05/2024` and `05/13/2024`).
 */
export type DateColumn =
  | { kind: 'STATED' | 'DETECTED'; format: DateFormat }
  | { kind: 'PLAIN' }
  | { kind: 'AMBIGUOUS' | 'MIXED'; example: string }

export type DateError =
  | { code: 'NOT_A_DATE' | 'NO_SUCH_DAY' | 'NO_SUCH_TIME' | 'TWO_DIGIT_YEAR' | 'UNKNOWN_TIME_ZONE' | 'OTHER_FORMAT' }
  /** The order has to be stated. The readings are days: day first, then month first. */
  | { code: 'AMBIGUOUS'; readings: readonly [string, string] }

/** A cell without a time is a day. */
export type FileDate = { kind: 'DAY'; day: string } | { kind: 'INSTANT'; instant: Date }

export type ReadFileDate = { kind: 'EMPTY' } | FileDate | { kind: 'ERROR'; error: DateError }

export interface DateRules {
  /** The zone of times that name none: the site's, never the one of the browser. */
  timeZone: string
}

/** Finds the order of a column's dates over all of its cells. A stated format wins. Cells that are no dates have no influence. */
export function dateColumn(cells: Iterable<string>, stated?: DateFormat): DateColumn {
  if (stated) return { kind: 'STATED', format: stated }
  const possible = new Set<'DMY' | 'MDY'>(['DMY', 'MDY'])
  let ambiguous: string | undefined
  let example: string | undefined
  for (const cell of new Set(cells)) {
    const date = splitParts(cell)?.date
    if (date?.kind !== 'NUMBERS') continue
    const { DMY, MDY } = toReadings(date)
    if (DMY === MDY) continue
    if (DMY !== undefined && MDY !== undefined) ambiguous ??= cell.trim()
    else {
      example = cell.trim()
      possible.delete(DMY === undefined ? 'DMY' : 'MDY')
    }
  }
  const [format, other] = possible
  if (format === undefined) return { kind: 'MIXED', example: example! }
  if (other === undefined) return { kind: 'DETECTED', format }
  return ambiguous === undefined ? { kind: 'PLAIN' } : { kind: 'AMBIGUOUS', example: ambiguous }
}

/**
 * Reads a cell as its column is written. Never guesses: a day that does not exist is an error. Of a time that a clock shows twice
 * in autumn, the first one is returned.
 */
export function readFileDate(cell: string, column: DateColumn, { timeZone }: DateRules): ReadFileDate {
  if (cell.trim() === '') return { kind: 'EMPTY' }
  const format = column.kind === 'STATED' || column.kind === 'DETECTED' ? column.format : undefined
  if (format === 'UNIX_SECONDS' || format === 'UNIX_MILLISECONDS') return counted(cell.trim(), format)
  const parts = splitParts(cell)
  if (parts === undefined) return failure('NOT_A_DATE')
  const day = parseDay(parts.date, format)
  if (typeof day !== 'string') return { kind: 'ERROR', error: day }
  if (parts.time === undefined) return { kind: 'DAY', day }
  const time = clockTime(parts.time)
  if (time === undefined) return failure('NO_SUCH_TIME')
  if (parts.zone === undefined) {
    const [instant] = momentsAt(`${day}T${time}`, timeZone)
    return instant ? { kind: 'INSTANT', instant } : failure('NO_SUCH_TIME')
  }
  const offset = parseOffset(parts.zone)
  return offset === undefined ? failure('UNKNOWN_TIME_ZONE') : { kind: 'INSTANT', instant: new Date(`${day}T${time}${offset}`) }
}

/** The moment of a date; of a day, its start in the time zone. */
export function toInstant(date: FileDate, timeZone: string): Date {
  return date.kind === 'INSTANT' ? date.instant : dayStart(date.day, timeZone)
}

/** The day of a date; of a moment, its day in the time zone. */
export function toDay(date: FileDate, timeZone: string): string {
  return date.kind === 'DAY' ? date.day : dayIn(date.instant, timeZone)
}

type PlainCode = Exclude<DateError['code'], 'AMBIGUOUS'>

function failure(code: PlainCode): { kind: 'ERROR'; error: DateError } {
  return { kind: 'ERROR', error: { code } }
}

const maxLength = 60

/** `Wed, 1 May 2024 10:00:00 +0200`: a weekday, the date, a time and a zone, of which only the date is needed. */
const pattern =
  /^(?:\p{L}{2,10}\.?,? )?(?<date>\d{1,4}([-/.])\d{1,2}\2\d{1,4}|\d{1,2}(?:st|nd|rd|th|\.)?[ -](?:of )?\p{L}{3,12}\.?,?[ -]\d{2,4}|\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{2,4})(?:(?:T|,? (?:at )?)(?<time>\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]\.?m\.?)?)(?: ?(?<zone>Z|[+-].*|[A-Za-z].*))?)?$/iu

type DateParts =
  /** The last one is the year. */
  | { kind: 'NUMBERS'; first: number; second: number; year: number }
  | { kind: 'DAY'; year: number; month: number; day: number }
  | { kind: 'TWO_DIGIT_YEAR' }

function splitParts(cell: string): { date: DateParts; time: string | undefined; zone: string | undefined } | undefined {
  if (cell.length > maxLength || /\p{No}/u.test(cell)) return undefined
  const text = withAsciiDigits(cell.normalize('NFKC'))
    .replaceAll(/[\s\p{Zs}]+/gu, ' ')
    .trim()
  const groups = pattern.exec(text)?.groups
  const date = groups && splitDate(groups['date']!)
  return date && { date, time: groups['time'], zone: groups['zone'] }
}

function splitDate(text: string): DateParts | undefined {
  const [, first, separator, second, last] = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/.exec(text) ?? []
  if (first !== undefined) {
    if (first.length === 4 && last!.length <= 2)
      return { kind: 'DAY', year: Number(first), month: Number(second), day: Number(last) }
    if (first.length > 2) return undefined
    if (last!.length === 2) return { kind: 'TWO_DIGIT_YEAR' }
    if (last!.length !== 4) return undefined
    // Dates with points begin with the day in every country that writes them.
    if (separator === '.') return { kind: 'DAY', year: Number(last), month: Number(second), day: Number(first) }
    return { kind: 'NUMBERS', first: Number(first), second: Number(second), year: Number(last) }
  }
  const [dayText = '', yearText = ''] = text.match(/\d+/g) ?? []
  const name = (text.replaceAll(/\d+(?:st|nd|rd|th)?/gi, ' ').match(/\p{L}+/gu) ?? []).find((word) => word.toLowerCase() !== 'of')
  const month = monthsByName.get(name?.toLowerCase() ?? '')
  if (month === undefined) return undefined
  if (yearText.length === 2) return { kind: 'TWO_DIGIT_YEAR' }
  if (yearText.length !== 4) return undefined
  return { kind: 'DAY', year: Number(yearText), month, day: Number(dayText) }
}

function toReadings({ first, second, year }: DateParts & { kind: 'NUMBERS' }): Record<'DMY' | 'MDY', string | undefined> {
  return { DMY: existingDay(year, second, first), MDY: existingDay(year, first, second) }
}

function parseDay(date: DateParts, format: DateFormat | undefined): string | DateError {
  if (date.kind === 'TWO_DIGIT_YEAR') return { code: 'TWO_DIGIT_YEAR' }
  if (date.kind === 'DAY') return existingDay(date.year, date.month, date.day) ?? { code: 'NO_SUCH_DAY' }
  const { DMY, MDY } = toReadings(date)
  if (DMY === undefined && MDY === undefined) return { code: 'NO_SUCH_DAY' }
  if (format !== undefined) return (format === 'DMY' ? DMY : format === 'MDY' ? MDY : undefined) ?? { code: 'OTHER_FORMAT' }
  if (DMY !== undefined && MDY !== undefined && DMY !== MDY) return { code: 'AMBIGUOUS', readings: [DMY, MDY] }
  return DMY ?? MDY!
}

function existingDay(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return year >= 1000 && isDay(text) ? text : undefined
}

/** `hh:mm:ss.fff` on a clock of 24 hours. */
function clockTime(text: string): string | undefined {
  const [, hourText, minutes, seconds = '00', fraction = '', half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)?$/i.exec(text)!
  let hours = Number(hourText)
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return undefined
    hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  if (hours > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`
}

/** As `+02:00`. Other names of zones are unknown, because most of them have several meanings. */
function parseOffset(zone: string): string | undefined {
  const text = zone.replace(/^(?:UTC|GMT)(?=$|[+-])/i, '').toUpperCase()
  if (text === '' || text === 'Z') return 'Z'
  const [, sign, hours, minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? []
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined
  return `${sign}${hours!.padStart(2, '0')}:${minutes}`
}

function counted(text: string, format: 'UNIX_SECONDS' | 'UNIX_MILLISECONDS'): ReadFileDate {
  const milliseconds = /^\d{1,13}$/.test(text) ? Number(text) * (format === 'UNIX_SECONDS' ? 1000 : 1) : Number.NaN
  return milliseconds <= Date.UTC(9999, 11, 31) ? { kind: 'INSTANT', instant: new Date(milliseconds) } : failure('NOT_A_DATE')
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']

/** Long and short names. A name that is another month in another language is left out. */
const monthsByName = buildMonthNames()

function buildMonthNames(): ReadonlyMap<string, number> {
  const months = new Map<string, Set<number>>()
  const note = (name: string, month: number) => {
    const key = name.toLowerCase().replace(/\.$/, '')
    if (/^\p{L}{3,}$/u.test(key)) months.set(key, (months.get(key) ?? new Set()).add(month))
  }
  for (const language of languages) {
    for (const width of ['long', 'short'] as const) {
      // With a day, because some languages inflect the names.
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: width, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(new Date(Date.UTC(2024, month - 1, 1)))
        note(parts.find(({ type }) => type === 'month')!.value, month)
      }
    }
  }
  note('sept', 9)
  return new Map([...months].flatMap(([name, own]) => (own.size === 1 ? [[name, [...own][0]!] as const] : [])))
}
