import { withAsciiDigits } from './ascii-digits.ts'
import { lookupTable } from './lookup-table.ts'

const countriesWithoutPostcodes = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TG TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
)

/** Example postcodes by country: a digit stands for any digit, a letter for any letter. */
const examples: Readonly<Record<string, readonly string[]>> = lookupTable({
  AT: ['1010'],
  AU: ['2000'],
  BE: ['1000'],
  BR: ['01310-100'],
  CA: ['M5V 3L9'],
  CH: ['8001'],
  CZ: ['110 00'],
  DE: ['10115'],
  DK: ['1050'],
  ES: ['28001'],
  FI: ['00100'],
  FR: ['75001'],
  GB: ['SW1A 1AA', 'EC1A 1BB', 'CR2 6XH', 'DN55 1PT', 'M1 1AE', 'W1A 1HQ', 'B33 8TH'],
  GG: ['GY1 1AA', 'GY10 1AA'],
  GR: ['105 57'],
  HU: ['1051'],
  IE: ['D02 AF30'],
  IM: ['IM1 1AA'],
  IN: ['110001'],
  IT: ['00184'],
  JE: ['JE2 3AB'],
  JP: ['100-0001'],
  LT: ['01100'],
  LU: ['1009'],
  LV: ['1010'],
  MX: ['06000'],
  NL: ['1012 AB'],
  NO: ['0150'],
  NZ: ['6011'],
  PL: ['00-001'],
  PT: ['1000-001'],
  SE: ['111 20'],
  SK: ['811 01'],
  US: ['94103'],
})

/**
 * Prefixes that letters abroad carry before the postcode, besides the country's ISO code: `D-10115`, `A-1010`. For Latvia and
 * Lithuania the ISO code is part of the official notation.
 */
const mailPrefixes = new Map([
  ['AT', 'A'],
  ['BE', 'B'],
  ['DE', 'D'],
  ['ES', 'E'],
  ['FI', 'FIN'],
  ['FR', 'F'],
  ['HU', 'H'],
  ['IT', 'I'],
  ['LU', 'L'],
  ['NO', 'N'],
  ['PT', 'P'],
  ['SE', 'S'],
  ['SI', 'SLO'],
])

/** In these countries the first letters of a postcode may be those of the ISO code, which are no prefix there. */
const beginWithIsoCode = new Set(['BB', 'BM', 'BN', 'KY', 'MT', 'VG'])

const likeBritain = new Set(['GB', 'GG', 'IM', 'JE'])

/** True if an outward code names the district, and the last three characters the address, as in the United Kingdom. */
export const hasOutwardCodes = (country: string) => likeBritain.has(country)

/** A postcode in the form in which all notations of it are equal: letters and digits alone, in upper case. */
export interface Postcode {
  /** Without what follows a five-digit ZIP code. */
  code: string
  /** The outward code (GB), the digits (NL), the forward sortation area (CA) or the routing key (IE). */
  district?: string
  /** The nine digits of a ZIP+4 code. */
  extended?: string
}

/**
 * Reads a postcode as keyboards write it: full-width and Arabic digits, any dash or blank, the prefix of the country (`D-10115`, `〒100-0001`).
 * The form is not checked.
 */
export function readPostcode(country: string, text: string): Postcode {
  const code = compactPostcode(country, text)
  if (country === 'US' && /^\d{9}$/.test(code)) return { code: code.slice(0, 5), extended: code }
  const district = findDistrict(country, code)
  return { code, ...(district && { district }) }
}

/** The codes under which a table of places may list a postcode, the most exact first: some tables have districts only. */
export function postcodeLookups(country: string, text: string): string[] {
  const { code, district } = readPostcode(country, text)
  return [...new Set([code, district ?? code])]
}

/** True if addresses in a country have a postcode. */
export function hasPostcodes(country: string): boolean {
  return !countriesWithoutPostcodes.has(country)
}

/** An example of the country's postcodes, if the given one has another form. Undefined if the form is right, or not known here. */
export function expectedPostcode(country: string, postcode: string): string | undefined {
  const known = examples[country] ?? []
  return exampleLike(country, postcode) ? undefined : known[0]
}

/** A postcode in its country's usual notation, for labels and lists; an unknown form stays as it was typed. */
export function formattedPostcode(country: string, postcode: string): string {
  const example = exampleLike(country, postcode)
  if (!example) return plainCharacters(postcode).trim()
  const { code, extended } = readPostcode(country, postcode)
  if (extended) return `${code}-${extended.slice(5)}`
  let next = 0
  return example.replace(/[A-Z\d]/g, () => code[next++]!)
}

const forms = new Map(
  Object.entries(examples).map(([country, known]) => [country, known.map((example) => toForm(example.replace(/[ -]/g, '')))]),
)

/** The forms of a country's postcodes; undefined where they are not known. */
export function knownForms(country: string): readonly string[] | undefined {
  return forms.get(country)
}

/** `A` for any letter, `9` for any digit. */
export function toForm(code: string): string {
  return code.replace(/[A-Z]/g, 'A').replace(/\d/g, '9')
}

/** Letters and digits alone, without the prefix of the country. */
export function compactPostcode(country: string, text: string): string {
  const code = plainCharacters(text)
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212\u30fc〒]/gu, '')
  if (beginWithIsoCode.has(country)) return code
  if (likeBritain.has(country)) return code.replace(/^(?:GB|UK)(?=[A-Z])/, '')
  const prefixes = [country, mailPrefixes.get(country)].filter((prefix) => prefix && code.startsWith(prefix))
  const isPrefix = (rest: string) => /^\d/.test(rest) || knownForms(country)?.includes(toForm(rest))
  const prefix = prefixes.find((prefix) => isPrefix(code.slice(prefix!.length)))
  return prefix ? code.slice(prefix.length) : code
}

/** Digits and letters as keyboards in the West write them, without the invisible characters that are copied from pages. */
export function plainCharacters(text: string): string {
  return withAsciiDigits(text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))
}

function findDistrict(country: string, code: string): string | undefined {
  if (likeBritain.has(country)) return /^([A-Z]{1,2}\d[A-Z\d]?)(?:\d[A-Z]{2})?$/.exec(code)?.[1]
  if (country === 'NL') return /^(\d{4})(?:[A-Z]{2})?$/.exec(code)?.[1]
  if (country === 'CA') return /^([A-Z]\d[A-Z])(?:\d[A-Z]\d)?$/.exec(code)?.[1]
  if (country === 'IE') return /^([A-Z]\d[\dW])(?:[A-Z\d]{4})?$/.exec(code)?.[1]
  return undefined
}

function exampleLike(country: string, postcode: string): string | undefined {
  const { code } = readPostcode(country, postcode)
  // The last four characters of an Eircode are letters and digits in any order.
  if (country === 'IE' && /^[A-Z]\d[\dW][A-Z\d]{4}$/.test(code)) return examples['IE']![0]
  return examples[country]?.find((example) => toForm(example.replace(/[ -]/g, '')) === toForm(code))
}
