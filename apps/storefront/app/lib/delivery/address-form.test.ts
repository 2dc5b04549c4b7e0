import { expect, test } from 'vitest'
import { addressProblems, withFormattedPostcode } from './address-form.ts'

const address = { firstName: 'Ada', lastName: 'Lovelace', addressLine: '1 Main Street', city: 'Town' }

test.for([
  ['JP', '１００ー０００１', '100-0001'],
  ['DE', 'D-10115', '10115'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
] as const)('an address in %s takes the postcode %s as keyboards write it', ([country, typed, written]) => {
  const values = withFormattedPostcode({ ...address, country, postalCode: typed }, '')
  expect(addressProblems(values, '')).toEqual({})
  expect(values['postalCode']).toBe(written)
})

test('a postcode of another form is refused with an example, and stays as it was typed', () => {
  const values = withFormattedPostcode({ ...address, country: 'DE', postalCode: '１０１１' }, '')
  expect(Object.keys(addressProblems(values, ''))).toEqual(['postalCode'])
})
