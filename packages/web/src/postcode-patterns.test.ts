import { expect, test } from 'vitest'
import { isPostcodePattern, matchesPostcode, readPostcodePattern } from './postcode-patterns.ts'

test.for([
  // PA67* was once offered to PA6 7LN.
  ['GB', 'PA67*', ['PA67 1AA'], ['PA6 7LN', 'PA6 1AA']],
  ['GB', 'PA6*', ['PA6 7LN', 'PA60 1AA', 'PA67 1AA'], ['PA7 1AA']],
  ['GB', 'PA6 *', ['PA6 7LN'], ['PA60 1AA', 'PA67 1AA']],
  ['GB', 'PA6 7*', ['PA6 7LN'], ['PA67 1AA', 'PA6 8LN']],
  ['GB', 'PA6', ['PA6 7LN', 'pa67ln'], ['PA60 1AA', 'PA67 1AA']],
  ['GB', 'SW1A', ['SW1A 1AA'], ['SW1V 1AA']],
  ['GB', 'SW*', ['SW1A 1AA', 'SW19 5AE'], ['S1 1AA', 'SA1 1AA']],
  ['GB', 'PA60-PA78', ['PA60 1AA', 'PA78 6SY'], ['PA6 7LN', 'PA79 1AA', 'KA60 1AA']],
  ['GB', 'PA60–78', ['PA61 1AA'], ['PA59 1AA']],
  ['GB', 'EC1-EC4', ['EC1A 1BB', 'EC4 1AA'], ['EC5 1AA']],
  ['GB', 'PA6 7LN', ['pa6 7ln', 'UK PA6 7LN'], ['PA67 1LN']],
  ['US', '94103', ['94103', '94103-1234', '941031234'], ['94104']],
  ['US', '94103-1234', ['94103-1234'], ['94103', '94103-1235']],
  ['US', '94100-94199', ['94103-1234', '94199'], ['94200']],
  ['US', '941*', ['94103-1234'], ['94203']],
  ['NL', '1000-1099', ['1012 AB', '1099zz'], ['1100 AA']],
  ['NL', '1012', ['1012 AB'], ['1013 AB']],
  ['NL', '1012 AB', ['1012ab'], ['1012 AC']],
  ['CA', 'M5V', ['M5V 3L9'], ['M5W 1A1']],
  ['CA', 'M4A-M5V', ['M4Y 1A1', 'M5V 3L9'], ['M6A 1A1']],
  ['IE', 'D02', ['D02 AF30'], ['D04 AF30']],
  ['DE', '10115-10179', ['10115', 'D-10178', '１０１２０'], ['10180', '1011']],
  ['DE', 'D-10115 - D-10179', ['10116'], ['10114']],
  ['DE', '101*', ['10115'], ['10243']],
  ['JP', '100-0001', ['１００ー０００１', '1000001'], ['1000002']],
  ['JP', '100-0001-100-0009', ['100-0005'], ['100-0010']],
  ['PL', '00-001 - 00-999', ['00-950'], ['01-001']],
  ['SE', '111 20 - 112 50', ['111 30', 'SE-11220'], ['113 00']],
  ['LV', 'LV-10*', ['LV-1010', '1010'], ['LV-2010']],
  ['EG', '١١٥*', ['11511', '١١٥١٢', '11\u200b511'], ['11611']],
  ['RS', '11000-11999', ['11000', '11-500'], ['12000']],
  ['DE', '*', ['10115'], ['']],
] as const)('in %s, %s names what it says', ([country, pattern, inside, outside]) => {
  expect(isPostcodePattern([country], pattern)).toBe(true)
  for (const code of inside) expect(matchesPostcode(country, pattern, code), code).toBe(true)
  for (const code of outside) expect(matchesPostcode(country, pattern, code), code).toBe(false)
})

test.for([
  ['DE', '10179-10115'],
  ['DE', '1011'],
  ['DE', '10115-1017'],
  ['DE', 'near the bridge'],
  ['DE', '1*5'],
  ['GB', 'PA78-PA60'],
  ['GB', 'PA60-KA78'],
  ['GB', 'SW'],
  ['GB', '123*'],
  ['US', '9410'],
  ['NL', '1099-1000'],
  ['FR', ''],
  ['FR', '-'],
  ['FR', '*75001'],
])('in %s nothing matches %s', ([country, pattern]) => {
  expect(readPostcodePattern(country!, pattern!)).toBeUndefined()
})

test('a pattern is checked for the countries of its zone, and for any country where the zone has none', () => {
  expect(isPostcodePattern(['AT', 'DE'], '10115')).toBe(true)
  expect(isPostcodePattern(['AT'], '10115')).toBe(false)
  expect(isPostcodePattern([], 'PA60-PA78')).toBe(true)
  expect(isPostcodePattern([], '2-1')).toBe(false)
})
