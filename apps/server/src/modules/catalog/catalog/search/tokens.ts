import { normalised, words } from '../../../../kernel/lists/query/words.ts'

/** Terms of an expression that are searched for; more are ignored. */
const maxTokens = 12

/** Words that a hyphen or an apostrophe joins to one, as `t-shirt` and `o'brien`. */
const maxJoined = 4

/** Units by their spellings, in lower case and without diacritics. */
const units = new Map(
  Object.entries({
    mm: ['mm', 'millimeter', 'millimetre', 'millimeters', 'millimetres'],
    cm: ['cm', 'centimeter', 'centimetre', 'centimeters', 'centimetres', 'zentimeter'],
    m: ['m', 'meter', 'metre', 'meters', 'metres'],
    in: ['inch', 'inches', 'zoll'],
    ft: ['ft', 'foot', 'feet', 'fuss'],
    ml: ['ml', 'milliliter', 'millilitre', 'milliliters', 'millilitres'],
    cl: ['cl', 'centiliter', 'centilitre', 'zentiliter'],
    l: ['l', 'liter', 'litre', 'liters', 'litres'],
    g: ['g', 'gr', 'gram', 'grams', 'gramm'],
    kg: ['kg', 'kilo', 'kilogram', 'kilograms', 'kilogramm'],
    oz: ['oz', 'ounce', 'ounces', 'unze', 'unzen'],
    lb: ['lb', 'lbs', 'pound', 'pounds', 'pfund'],
    w: ['w', 'watt', 'watts'],
    v: ['v', 'volt'],
    gb: ['gb', 'gigabyte'],
    tb: ['tb', 'terabyte'],
  }).flatMap(([unit, spellings]) => spellings.map((spelling) => [spelling, unit] as const)),
)

const number = String.raw`\d{1,6}(?:[.,]\d{1,3})?`
const unit = [...units.keys()].toSorted((one, other) => other.length - one.length).join('|')
/** `50x70`, `50 × 70 cm`, `10 cm x 20 cm x 5 cm`. */
const size = String.raw`(?<size>${number}(?: ?(?:${unit}))?(?: ?[x×*] ?${number}(?: ?(?:${unit}))?){1,2})(?![\p{L}\p{N}])`
/** `30cm`, `1,5 litres`. */
const amount = String.raw`(?<amount>${number}) ?(?<unit>${unit})(?![\p{L}\p{N}])`
const measure = new RegExp(String.raw`(?<![\p{L}\p{N}.,])(?:${size}|${amount})`, 'gu')
/**
 * The text of a product as it is searched: its words, sizes and quantities in one spelling (`50x70`, `30cm`), and as one word what a
 * hyphen joins.
 */
export function searchable(text: string): string {
  const plain = plainText(text)
  const measures = [...plain.matchAll(measure)].map(({ groups }) => measureToken(groups))
  const together = plain
    .split(' ')
    .filter((part) => /[-'’]/.test(part))
    .map(words)
    .filter(({ length }) => length > 1 && length <= maxJoined)
    .map((parts) => parts.join(''))
  return [...words(plain), ...new Set([...measures, ...together])].join(' ')
}

/** The terms of an expression: words, and sizes and quantities as one term each. */
export function tokensOf(expression: string): string[] {
  const tokens: string[] = []
  const plain = plainText(expression)
  let end = 0
  for (const match of plain.matchAll(measure)) {
    tokens.push(...words(plain.slice(end, match.index)), measureToken(match.groups))
    end = match.index + match[0].length
  }
  tokens.push(...words(plain.slice(end)))
  return tokens.slice(0, maxTokens)
}

/** Without characters that PostgreSQL refuses, and with single blanks. */
function plainText(text: string): string {
  return normalised(text)
    .replaceAll('\0', ' ')
    .replaceAll(/\s{1,1000}/g, ' ')
}

function measureToken({ size, amount = '', unit: spelling = '' }: Record<string, string | undefined> = {}): string {
  if (size !== undefined) return (size.match(/\d{1,6}(?:[.,]\d{1,3})?/g) ?? []).map(withoutPoint).join('x')
  return withoutPoint(amount) + (units.get(spelling) ?? '')
}

/** A decimal point would divide the word. */
function withoutPoint(amount: string): string {
  return amount.replace(/[.,]/, 'p')
}
