import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedPostcode, formattedPostcode, hasPostcodes, knownForms, readPostcode } from './postcodes.ts'

test.for([
  ['AT', '1010'],
  ['US', '94103-1234'],
  ['GB', 'sw1a1aa'],
  ['NL', '1012ab'],
  ['IE', 'd02 xk09'],
  // A Japanese keyboard types these digits and this dash.
  ['JP', '１００ー０００１'],
  ['JP', '〒100－0001'],
  ['DE', 'D-10115'],
  ['DE', 'DE 10115'],
  ['AT', 'A–1010'],
  ['SE', 'S-111 20'],
  ['FI', 'FIN-00100'],
  ['LV', 'LV-1010'],
  ['CA', 'CA M5V 3L9'],
  ['GB', 'UK SW1A 1AA'],
  // Copied from a page, with a character that nobody sees.
  ['DE', '\u200e10115\u200b'],
  // Nothing is known about its postcodes.
  ['RS', '11000'],
] as const)('%s has postcodes like %s', ([country, postcode]) => {
  expect(expectedPostcode(country, postcode)).toBeUndefined()
})

test.for([
  ['AT', 'ABC', '1010'],
  ['DE', '1010', '10115'],
  ['DE', 'A-10115', '10115'],
  ['US', '9410', '94103'],
  ['US', '94103-12', '94103'],
  ['CA', '94103', 'M5V 3L9'],
] as const)('%s has no postcodes like %s', ([country, postcode, example]) => {
  expect(expectedPostcode(country, postcode)).toBe(example)
})

test('some countries have no postcodes', () => {
  expect(hasPostcodes('AE')).toBe(false)
  expect(hasPostcodes('DE')).toBe(true)
})

test.for([
  ['JP', '１０００００１', '100-0001'],
  ['DE', 'd-10115', '10115'],
  ['NL', '1012ab', '1012 AB'],
  ['GB', 'm11ae', 'M1 1AE'],
  ['GB', 'ec1a1bb', 'EC1A 1BB'],
  ['CA', 'm5v3l9', 'M5V 3L9'],
  ['IE', 'd02af30', 'D02 AF30'],
  ['US', '941031234', '94103-1234'],
  ['PL', '00001', '00-001'],
  ['RS', ' １１０００ ', '11000'],
  ['EG', '١١٥١١', '11511'],
  ['DE', 'near the bridge', 'near the bridge'],
] as const)('in %s, %s is written %s', ([country, postcode, written]) => {
  expect(formattedPostcode(country, postcode)).toBe(written)
})

const countries = ['AT', 'CA', 'DE', 'FR', 'GB', 'IE', 'JP', 'LV', 'NL', 'PL', 'PT', 'SE', 'US'] as const

test('every notation of a postcode is the same postcode', () => {
  const postcode = fc.constantFrom(...countries).chain((country) =>
    fc.constantFrom(...knownForms(country)!).chain((form) =>
      fc.tuple(
        fc.constant(country),
        fc
          .tuple(...[...form].map((char) => fc.constantFrom(...(char === 'A' ? 'ABCDEFGH' : '0123456789'))))
          .map((chars) => chars.join('')),
      ),
    ),
  )
  const fullWidth = (text: string) => text.replace(/[!-~]/g, (char) => String.fromCodePoint(char.codePointAt(0)! + 0xfee0))
  fc.assert(
    fc.property(postcode, fc.constantFrom(' ', '-', '–', '\u00a0', 'ー'), fc.nat(6), ([country, code], separator, at) => {
      const { code: plain } = readPostcode(country, code)
      const split = code.slice(0, at) + separator + code.slice(at)
      for (const notation of [split, split.toLowerCase(), fullWidth(code), `${country}-${code}`, ` ${code} `])
        expect(readPostcode(country, notation).code, notation).toBe(plain)
      expect(readPostcode(country, formattedPostcode(country, code)).code).toBe(plain)
    }),
  )
})
