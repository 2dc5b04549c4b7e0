import { subdivisionPrefixes } from './subdivision-prefixes.ts'

/** Of an address, what decides who taxes it and who delivers to it. */
export interface Place {
  country?: string | null
  subdivision?: string | null
  postalCode?: string | null
}

/** A postcode that is not whole says nothing: the first digits of a zip code may be a typing error's last. */
const wholeCodes: Record<string, RegExp> = {
  US: /^\d{5}(\d{4})?$/,
  // The first half alone names the district.
  CA: /^[A-Z]\d[A-Z](\d[A-Z]\d)?$/,
  AU: /^\d{4}$/,
  BR: /^\d{8}$/,
  MX: /^\d{5}$/,
}

const longestPrefix = 5

const subdivisions = new Map(
  Object.entries(subdivisionPrefixes).flatMap(([country, table]) =>
    table.split('\n').flatMap((line) => {
      const [code, ...prefixes] = line.trim().split(' ')
      return prefixes.flatMap(spread).map((prefix) => [country + prefix, `${country}-${code}`] as const)
    }),
  ),
)

/** The state or province that a place lies in, as ISO 3166-2 writes it: the one it names, or else its postcode's. */
export function subdivisionOf({ country, subdivision, postalCode }: Place): string | undefined {
  if (subdivision) return subdivision
  const whole = country && postalCode && wholeCodes[country]
  if (!whole) return undefined
  const code = postalCode.replace(/[\s-]/g, '').toUpperCase()
  if (!whole.test(code)) return undefined
  for (let length = longestPrefix; length > 0; length--) {
    const found = subdivisions.get(country + code.slice(0, length))
    if (found) return found
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
