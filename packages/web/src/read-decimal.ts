/** The meaning of a typed number; decimals are plain decimal strings ('1200.50'). `unclear` lists the possible readings. */
export type ReadDecimal =
  | { kind: 'empty' }
  | { kind: 'decimal'; decimal: string }
  | { kind: 'unclear'; readings: string[] }
  | { kind: 'invalid' }

interface Reader {
  locale: string
  /** The maximum number of decimal digits: 2 for euros, 0 for yen. */
  digits: number
}

/**
 * Reads a number that a person typed, and never guesses. One separator before exactly three digits groups thousands for some
 * people and begins the decimal digits for others, so '24,999' and '1.200' are `unclear` in every locale, even where one of
 * the readings is impossible: a typing error would become a number a thousand times as large. Two cases are certain: the
 * locale's own decimal separator where there can be three decimal digits ('1.250' kg in English), and whole numbers, where the
 * locale's decimal separator is not used ('1,000' yen in English). Any other text has one reading ('4,90', '1.234,56',
 * '1,234,567'), whatever the locale's separators are.
 */
export function readDecimal(typed: string, { locale, digits }: Reader): ReadDecimal {
  const text = withoutBlanks(typed.trim().replaceAll('٫', '.').replaceAll('٬', ','))
  if (text === '') return { kind: 'empty' }
  if (text === undefined || text.length > maxLength || !/^[\d.,]*\d$/.test(text)) return { kind: 'invalid' }
  const grouped = groupedReading(text, digits)
  const point = pointReading(text, digits)
  if (grouped === undefined && point === undefined) return { kind: 'invalid' }
  if (grouped === undefined) return { kind: 'decimal', decimal: point! }
  if (!/^\d+[.,]\d+$/.test(text)) return { kind: 'decimal', decimal: grouped }
  const isLocalPoint = text.includes(getDecimalSeparator(locale) === ',' ? ',' : '.')
  if (isLocalPoint && point !== undefined && digits >= 3) return { kind: 'decimal', decimal: point }
  if (!isLocalPoint && digits === 0) return { kind: 'decimal', decimal: grouped }
  return { kind: 'unclear', readings: point === undefined ? [grouped] : [grouped, point] }
}

/** A decimal string as it is typed in the locale, without groups: '1200.5' is '1200,5' in German. */
export function writeDecimal(decimal: string, locale: string): string {
  return decimal.replace('.', getDecimalSeparator(locale))
}

const maxLength = 40

/** With groups of three: '1,234,567.89', '1.200', '1234'. The last separator is a decimal one if it differs from the others. */
function groupedReading(text: string, digits: number): string | undefined {
  const group = findGroupSeparator(text)
  if (group === undefined) return undefined
  const other = group === ',' ? '.' : ','
  const [whole = '', fraction, ...more] = text.split(other)
  if (more.length > 0 || fraction?.includes(group)) return undefined
  const [first = '', ...groups] = whole.split(group)
  if (!/^[1-9]\d{0,2}$/.test(first) || !groups.every((each) => /^\d{3}$/.test(each))) return undefined
  return joined(first + groups.join(''), fraction, digits)
}

/** With at most one separator, which is the decimal one: '4.90', '4,90', ',5', '1200'. */
function pointReading(text: string, digits: number): string | undefined {
  const [whole = '', fraction, ...more] = text.split(/[.,]/)
  // A number without decimal digits that could be grouped is grouped: '1,000' yen.
  if (more.length > 0 || (digits === 0 && fraction?.length === 3)) return undefined
  return joined(whole || '0', fraction, digits)
}

function joined(whole: string, fraction = '', digits: number): string | undefined {
  if (/[1-9]/.test(fraction.slice(digits))) return undefined
  const digitsKept = fraction.slice(0, digits)
  return whole.replace(/^0+(?=\d)/, '') + (digitsKept && `.${digitsKept}`)
}

function findGroupSeparator(text: string): '.' | ',' | undefined {
  return /[.,]/.exec(text)?.[0] as '.' | ',' | undefined
}

/** Blanks and apostrophes are group separators in every locale that uses them; undefined when they separate no groups. */
function withoutBlanks(text: string): string | undefined {
  const unified = text.replace(/[\s'’]/g, ' ')
  if (!unified.includes(' ')) return unified
  const [whole = '', ...fraction] = unified.split(/(?=[.,])/)
  const [first = '', ...groups] = whole.split(' ')
  if (!/^[1-9]\d{0,2}$/.test(first) || !groups.every((each) => /^\d{3}$/.test(each))) return undefined
  return fraction.length > 1 ? undefined : first + groups.join('') + fraction.join('')
}

const separators = new Map<string, string>()

function getDecimalSeparator(locale: string): string {
  let known = separators.get(locale)
  if (known === undefined) {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
    known = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
    separators.set(locale, known)
  }
  return known
}
