import {
  compactPostcode,
  toForm,
  hasOutwardCodes,
  knownForms,
  plainCharacters,
  readPostcode,
  type Postcode,
} from './postcodes.ts'

/**
 * Postcodes that an owner names for a zone: one code or district (`10115`, `SW1A`), all that begin alike (`101*`), or a range
 * (`10115-10179`, `PA60-PA78`, `1000-1099`).
 */
export type PostcodePattern =
  | { kind: 'ALL' }
  | { kind: 'CODE' | 'EXTENDED' | 'DISTRICT'; code: string }
  | { kind: 'CODE_PREFIX'; prefix: string; district?: string }
  | { kind: 'DISTRICT_PREFIX'; prefix: string }
  | { kind: 'CODE_RANGE' | 'DISTRICT_RANGE'; from: string; to: string }
  /** British districts by their number: PA60 to PA78. */
  | { kind: 'NUMBERED_DISTRICTS'; area: string; from: number; to: number }

/**
 * Reads a pattern for a country; `''` stands for a country of which nothing is known. Undefined if no postcode of the country
 * can match it: a range that ends before it begins, a code of another form.
 */
export function readPostcodePattern(country: string, text: string): PostcodePattern | undefined {
  const pattern = plainCharacters(text)
    .toUpperCase()
    .replace(/[\p{Pd}\u2212\u30fc]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
  if (pattern.endsWith('*')) return readPrefix(country, pattern.slice(0, -1))
  return readCode(country, pattern) ?? readRange(country, pattern) ?? readUnknownCode(country, pattern)
}

/** True if a postcode of one of the countries, or of any country if there are none, can match the pattern. */
export function isPostcodePattern(countries: readonly string[], text: string): boolean {
  const candidates = countries.length > 0 ? countries : ['', 'GB', 'NL', 'CA', 'IE', 'US', 'JP', 'SE', 'CZ', 'PL', 'PT', 'BR']
  return candidates.some((country) => readPostcodePattern(country, text) !== undefined)
}

/** True if the postcode of an address matches a pattern. */
export function matchesPostcode(country: string, pattern: string, postcode: string): boolean {
  const parts = readPostcode(country, postcode)
  const read = parts.code === '' ? undefined : readPostcodePattern(country, pattern)
  return read !== undefined && isIn(read, parts)
}

function isIn(pattern: PostcodePattern, { code, district = '', extended = '' }: Postcode): boolean {
  switch (pattern.kind) {
    case 'ALL':
      return true
    case 'CODE':
      return code === pattern.code
    case 'EXTENDED':
      return extended === pattern.code
    case 'DISTRICT':
      return district === pattern.code
    case 'CODE_PREFIX':
      return code.startsWith(pattern.prefix) && (pattern.district ?? district) === district
    case 'DISTRICT_PREFIX':
      return district.startsWith(pattern.prefix)
    case 'CODE_RANGE':
      return code.length === pattern.from.length && pattern.from <= code && code <= pattern.to
    case 'DISTRICT_RANGE':
      return district !== '' && pattern.from <= district && district <= pattern.to
    case 'NUMBERED_DISTRICTS': {
      const [, area, number] = /^([A-Z]+)(\d+)[A-Z]?$/.exec(district) ?? []
      return area === pattern.area && pattern.from <= Number(number) && Number(number) <= pattern.to
    }
  }
}

function readPrefix(country: string, text: string): PostcodePattern | undefined {
  const prefix = compactPostcode(country, text)
  if (prefix === '' || prefix === country) return { kind: 'ALL' }
  if (!/^[A-Z\d]+$/.test(prefix)) return undefined
  if (!canBeginWith(country, prefix)) return undefined
  if (!hasOutwardCodes(country)) return { kind: 'CODE_PREFIX', prefix }
  // In `PA6 7*` and `PA6 *` the blank says where the district ends.
  const [outward = '', inward] = text.trimStart().split(' ')
  if (inward === '') return { kind: 'DISTRICT', code: outward }
  if (inward !== undefined) return { kind: 'CODE_PREFIX', prefix, district: outward }
  // `PA67*` is a district: PA6 7LN does not begin with it.
  const canBeDistrict = /^[A-Z]{1,2}(?:\d[A-Z\d]?)?$/.test(prefix)
  return canBeDistrict ? { kind: 'DISTRICT_PREFIX', prefix } : { kind: 'CODE_PREFIX', prefix }
}

/** A whole code, or a district, of a country whose forms are known. */
function readCode(country: string, text: string): PostcodePattern | undefined {
  const forms = knownForms(country)
  const { code, district, extended } = readPostcode(country, text)
  if (!forms || !/^[A-Z\d]+$/.test(code)) return undefined
  if (extended) return { kind: 'EXTENDED', code: extended }
  if (district === code) return { kind: 'DISTRICT', code }
  const isWhole = forms.includes(toForm(code)) || (country === 'IE' && district !== undefined)
  return isWhole ? { kind: 'CODE', code } : undefined
}

function readRange(country: string, text: string): PostcodePattern | undefined {
  for (const { index } of text.matchAll(/-/g)) {
    const range = rangeBetween(country, text.slice(0, index), text.slice(index + 1))
    if (range) return range
  }
  return undefined
}

function rangeBetween(country: string, first: string, last: string): PostcodePattern | undefined {
  const [from, to] = [readPostcode(country, first), readPostcode(country, last)]
  const forms = knownForms(country)
  if (hasOutwardCodes(country)) return numberedDistricts(from.code, to.code)
  const areDistricts = from.district === from.code && to.district === to.code
  if (areDistricts) return from.code <= to.code ? { kind: 'DISTRICT_RANGE', from: from.code, to: to.code } : undefined
  const isCode = ({ code }: Postcode) => (forms ? forms.includes(toForm(code)) : /^\d+$/.test(code))
  const isRange = isCode(from) && isCode(to) && from.code.length === to.code.length && from.code <= to.code
  return isRange ? { kind: 'CODE_RANGE', from: from.code, to: to.code } : undefined
}

function numberedDistricts(from: string, to: string): PostcodePattern | undefined {
  const [, area, first] = /^([A-Z]{1,2})(\d{1,2})$/.exec(from) ?? []
  const [, lastArea, last] = /^([A-Z]{0,2})(\d{1,2})$/.exec(to) ?? []
  if (!area || !last || (lastArea && lastArea !== area) || Number(first) > Number(last)) return undefined
  return { kind: 'NUMBERED_DISTRICTS', area, from: Number(first), to: Number(last) }
}

/** A code of a country of which nothing is known; what looks like a range that ends before it begins is none. */
function readUnknownCode(country: string, text: string): PostcodePattern | undefined {
  const { code } = readPostcode(country, text)
  const isKnown = knownForms(country) !== undefined
  const [, from, to] = /^(\d+) ?- ?(\d+)$/.exec(text) ?? []
  const isReversed = from !== undefined && to !== undefined && from.length === to.length && from > to
  return isKnown || isReversed || !/^[A-Z\d]+$/.test(code) ? undefined : { kind: 'CODE', code }
}

function canBeginWith(country: string, prefix: string): boolean {
  const forms = knownForms(country)
  return !forms || country === 'IE' || forms.some((form) => form.startsWith(toForm(prefix)))
}
