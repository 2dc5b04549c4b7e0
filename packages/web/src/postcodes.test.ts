import { expect, test } from 'vitest'
import { expectedPostcode, hasPostcodes } from './postcodes.ts'

test.for([
  ['AT', '1010'],
  ['US', '94103-1234'],
  ['GB', 'sw1a1aa'],
  ['NL', '1012ab'],
  // Nothing is known about its postcodes.
  ['RS', '11000'],
] as const)('%s has postcodes like %s', ([country, postcode]) => {
  expect(expectedPostcode(country, postcode)).toBeUndefined()
})

test.for([
  ['AT', 'ABC', '1010'],
  ['DE', '1010', '10115'],
  ['US', '9410', '94103'],
  ['CA', '94103', 'M5V 3L9'],
] as const)('%s has no postcodes like %s', ([country, postcode, example]) => {
  expect(expectedPostcode(country, postcode)).toBe(example)
})

test('some countries have no postcodes', () => {
  expect(hasPostcodes('AE')).toBe(false)
  expect(hasPostcodes('DE')).toBe(true)
})
