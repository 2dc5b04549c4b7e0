import { lookupTable } from '@stoa/web/lookup-table'
import { readPostcode } from '@stoa/web/postcodes'
import { subdivisionPrefixes } from './subdivision-prefixes.ts'

/** The parts of an address that decide about tax and delivery. */
export interface Place {
  country?: string | null
  subdivision?: string | null
  postalCode?: string | null
}

/** An incomplete postcode is ignored: the first digits of a ZIP code may be a typing error. */
const wholeCodes: Record<string, RegExp> = lookupTable({
  US: /^\d{5}$/,
  // The first half names the district.
  CA: /^[A-Z]\d[A-Z](\d[A-Z]\d)?$/,
  AU: /^\d{4}$/,
  BR: /^\d{8}$/,
  MX: /^\d{5}$/,
})

const longestPrefix = 5

const subdivisions = new Map(
  Object.entries(subdivisionPrefixes).flatMap(([country, table]) =>
    table.split('\n').flatMap((line) => {
      const [code, ...prefixes] = line.trim().split(' ')
      return prefixes.flatMap(spread).map((prefix) => [country + prefix, `${country}-${code}`] as const)
    }),
  ),
)

/** The state or province of a place, in ISO 3166-2 form: the one it names, otherwise that of its postcode. */
export function subdivisionOf({ country, subdivision, postalCode }: Place): string | undefined {
  if (subdivision) return subdivision
  const whole = country && postalCode && wholeCodes[country]
  if (!whole) return undefined
  const { code } = readPostcode(country, postalCode)
  if (!whole.test(code)) return undefined
  for (let length = longestPrefix; length > 0; length--) {
    const subdivision = subdivisions.get(country + code.slice(0, length))
    if (subdivision) return subdivision
  }
  return undefined
}

/** '350-352' as 350, 351 and 352. */
function spread(range: string): string[] {
  const [from = '', to = from] = range.split('-')
  if (from === to) return [from]
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) =>
    String(Number(from) + index).padStart(from.length, '0'),
  )
}
