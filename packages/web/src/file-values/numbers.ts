import { withAsciiDigits } from '../ascii-digits.ts'
import { lookupTable } from '../lookup-table.ts'

/** The decimal separator of a file. Thousands are grouped by the other one, by blanks or by apostrophes, or not at all. */
export type NumberFormat = 'POINT' | 'COMMA'

export const numberFormats: readonly NumberFormat[] = ['POINT', 'COMMA']

/**
 * The notation of the numbers of a column.
 * - `STATED` by a person, or `DETECTED`, because at least one cell can only be read in this format, and none only in the other.
 * - `PLAIN`: each cell says the same in both formats.
 * - `AMBIGUOUS`: at least one cell is another number in the other format (`1,234`), and no cell decides. A person has to be asked.
 * - `MIXED`: cells contradict each other (`1.50` and `2,50`).
 */
export type NumberColumn = { signs: readonly string[] } & (
  | { kind: 'STATED' | 'DETECTED'; format: NumberFormat }
  | { kind: 'PLAIN' }
  | { kind: 'AMBIGUOUS' | 'MIXED'; example: string }
)

export type NumberError =
  | { code: 'NOT_A_NUMBER' | 'SCIENTIFIC' | 'NEGATIVE' | 'OTHER_FORMAT' | 'OTHER_CURRENCY' | 'MIXED_CURRENCIES' }
  /** The format has to be stated. The readings are in the order of `numberFormats`. */
  | { code: 'AMBIGUOUS'; readings: readonly [string, string] }
  | { code: 'TOO_MANY_DECIMALS'; decimal: string }

/** A decimal is a plain decimal string without surplus zeros: `1234.5`, with a minus where negative numbers are allowed. */
export type ReadFileDecimal = { kind: 'EMPTY' } | { kind: 'DECIMAL'; decimal: string } | { kind: 'ERROR'; error: NumberError }

export interface DecimalRules {
  /** Numbers with more decimals are errors and never rounded. Zeros do not count: `12.0` is a whole number. */
  maxDecimals: number
  negative?: boolean
  /** Allows this currency's code and signs before or after the number. */
  currency?: string
  /** Allows a percent sign after the number. */
  percent?: boolean
}

/** Finds the format of a column over all of its cells. A stated format wins. Cells that are no numbers have no influence. */
export function numberColumn(cells: Iterable<string>, stated?: NumberFormat): NumberColumn {
  const signs = new Set<string>()
  const possible = new Set(numberFormats)
  let ambiguous: string | undefined
  let example: string | undefined
  for (const cell of new Set(cells)) {
    const number = splitNumber(cell)
    if (number === undefined) continue
    if (number.sign !== '' && number.sign !== '%') signs.add(number.sign)
    const { POINT, COMMA } = toReadings(number.digits)
    if (POINT === undefined && COMMA === undefined) continue
    if (POINT === COMMA) continue
    if (POINT !== undefined && COMMA !== undefined) ambiguous ??= cell.trim()
    else {
      example = cell.trim()
      possible.delete(POINT === undefined ? 'POINT' : 'COMMA')
    }
  }
  const [format, other] = possible
  if (stated) return { kind: 'STATED', format: stated, signs: [...signs] }
  if (format === undefined) return { kind: 'MIXED', example: example!, signs: [...signs] }
  if (other === undefined) return { kind: 'DETECTED', format, signs: [...signs] }
  if (ambiguous !== undefined) return { kind: 'AMBIGUOUS', example: ambiguous, signs: [...signs] }
  return { kind: 'PLAIN', signs: [...signs] }
}

/** Reads a cell as its column is written. Never guesses and never rounds. */
export function readFileDecimal(cell: string, column: NumberColumn, rules: DecimalRules): ReadFileDecimal {
  if (cell.trim() === '') return { kind: 'EMPTY' }
  const number = splitNumber(cell)
  if (number === undefined) return failure(isScientific(cell) ? 'SCIENTIFIC' : 'NOT_A_NUMBER')
  const { digits, isNegative, sign } = number
  if (sign === '%' && !rules.percent) return failure('NOT_A_NUMBER')
  if (sign !== '' && sign !== '%') {
    if (rules.currency === undefined) return failure('NOT_A_NUMBER')
    const own = getSigns(rules.currency)
    if (column.signs.length > 1 && column.signs.some((each) => !own.has(each.toLowerCase()))) return failure('MIXED_CURRENCIES')
    if (!own.has(sign.toLowerCase())) return failure('OTHER_CURRENCY')
  }
  const readings = toReadings(digits)
  const { POINT, COMMA } = readings
  if (POINT === undefined && COMMA === undefined) return failure('NOT_A_NUMBER')
  let decimal: string | undefined
  if (column.kind === 'STATED' || column.kind === 'DETECTED') decimal = readings[column.format]
  else if (POINT !== undefined && COMMA !== undefined && POINT !== COMMA)
    return { kind: 'ERROR', error: { code: 'AMBIGUOUS', readings: [POINT, COMMA] } }
  else decimal = POINT ?? COMMA
  if (decimal === undefined) return failure('OTHER_FORMAT')
  if ((decimal.split('.')[1]?.length ?? 0) > rules.maxDecimals)
    return { kind: 'ERROR', error: { code: 'TOO_MANY_DECIMALS', decimal: isNegative ? `-${decimal}` : decimal } }
  if (!isNegative || decimal === '0') return { kind: 'DECIMAL', decimal }
  return rules.negative ? { kind: 'DECIMAL', decimal: `-${decimal}` } : failure('NEGATIVE')
}

type PlainCode = Exclude<NumberError['code'], 'AMBIGUOUS' | 'TOO_MANY_DECIMALS'>

function failure(code: PlainCode): ReadFileDecimal {
  return { kind: 'ERROR', error: { code } }
}

const maxLength = 60

interface NumberParts {
  /** Digits and separators. */
  digits: string
  isNegative: boolean
  /** A currency's sign or code, a percent sign, or nothing. */
  sign: string
}

/**
 * A number with a currency's code or sign before or after it: a code of three letters, a sign of Unicode's currency symbols with the
 * letters of its country (`US$`), or a sign made of letters. A minus stands before or after the sign.
 */
const pattern =
  /^(?<before>[A-Za-z]{3}|[A-Z]{0,3}\p{Sc}|kr\.?|zł|Kč|Ft|Rs\.?|Fr\.?|лв\.?)? ?(?<minus>-)? ?(?<afterMinus>[A-Za-z]{3}|[A-Z]{0,3}\p{Sc}|kr\.?|zł|Kč|Ft|Rs\.?|Fr\.?|лв\.?)? ?(?<digits>[\d.,](?:[\d., ']*[\d.,'])?)(?: ?(?<after>[A-Za-z]{3}|[A-Z]{0,3}\p{Sc}|kr\.?|zł|Kč|Ft|Rs\.?|Fr\.?|лв\.?|%))?$/u

/** Undefined where the cell is no number with at most one sign. */
function splitNumber(cell: string): NumberParts | undefined {
  // `12⁵⁰` and `2½` would become other numbers.
  if (cell.length > maxLength || /\p{No}/u.test(cell)) return undefined
  const text = withAsciiDigits(cell.normalize('NFKC'))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll(/[−‒–]/g, '-')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[\t\p{Zs}]/gu, ' ')
    .trim()
  const accounting = /^\((?<inner>[^-()]+)\)$/.exec(text)?.groups?.['inner']
  const groups = pattern.exec(accounting?.trim() ?? text)?.groups
  if (!groups) return undefined
  const signs = [groups['before'], groups['afterMinus'], groups['after']].filter((sign) => sign !== undefined)
  if (signs.length > 1) return undefined
  return {
    digits: groups['digits']!,
    isNegative: accounting !== undefined || groups['minus'] !== undefined,
    sign: signs[0] ?? '',
  }
}

/** True if a spreadsheet has shortened a long code or number to scientific notation: `4.00638E+12`. Its other digits are lost. */
export function hasLostDigits(cell: string): boolean {
  return cell.length <= maxLength && /^\d(?:[.,]\d+)?e\+\d{1,3}$/i.test(cell.trim())
}

function isScientific(cell: string): boolean {
  return cell.length <= maxLength && /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(cell.trim())
}

function toReadings(digits: string): Record<NumberFormat, string | undefined> {
  return { POINT: reading(digits, '.', ','), COMMA: reading(digits, ',', '.') }
}

/** The number, if its decimal separator is `point`. It uses at most one of the signs that group thousands. */
function reading(digits: string, point: string, otherSeparator: string): string | undefined {
  const [whole = '', fraction, ...more] = digits.split(point)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const integer = ungrouped(whole, otherSeparator, fraction !== undefined)
  if (integer === undefined) return undefined
  const kept = (fraction ?? '').replace(/(?<!0)0+$/, '')
  return kept === '' ? integer : `${integer}.${kept}`
}

function ungrouped(whole: string, otherSeparator: string, hasFraction: boolean): string | undefined {
  if (/^\d+$/.test(whole)) return whole.replace(/^0+(?=\d)/, '')
  if (whole === '') return hasFraction ? '0' : undefined
  const group = [otherSeparator, ' ', "'"].find((sign) => whole.includes(sign))
  if (group === undefined) return undefined
  const groups = whole.split(group)
  const [first = '', ...rest] = groups
  const last = rest.pop() ?? ''
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && rest.every((each) => /^\d{3}$/.test(each)) && /^\d{3}$/.test(last)
  // In India, the groups above the thousands have two digits: 12,34,567.
  const isIndian = /^[1-9]\d?$/.test(first) && rest.every((each) => /^\d{2}$/.test(each)) && /^\d{3}$/.test(last)
  return isGrouped || isIndian ? groups.join('') : undefined
}

const knownSigns = new Map<string, ReadonlySet<string>>()

/** The code of a currency and its signs, in lower case. */
function getSigns(currency: string): ReadonlySet<string> {
  let signs = knownSigns.get(currency)
  if (signs === undefined) {
    const displays = ['symbol', 'narrowSymbol'] as const
    const written = displays.map(
      (currencyDisplay) =>
        new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
          .formatToParts(1)
          .find(({ type }) => type === 'currency')!.value,
    )
    signs = new Set([currency, ...written, ...(otherSigns[currency] ?? [])].map((sign) => sign.toLowerCase()))
    knownSigns.set(currency, signs)
  }
  return signs
}

const otherSigns: Readonly<Record<string, readonly string[]>> = lookupTable({
  CHF: ['Fr.', 'Fr'],
  DKK: ['kr.'],
  SEK: ['kr.'],
  NOK: ['kr.'],
  INR: ['Rs.', 'Rs'],
  USD: ['US$'],
  BGN: ['лв.', 'лв'],
})
