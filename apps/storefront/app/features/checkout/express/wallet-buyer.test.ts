import { expect, test } from 'vitest'
import { splitName, toAddressWithContact, toSubdivision } from './wallet-buyer.ts'

const allee = { name: 'Anna Müller', line1: 'Allee 1', line2: '', city: 'Berlin', state: '', postalCode: '10115', country: 'DE' }

test('the last word of a name is the last name, and one word is that alone', () => {
  expect(splitName('  Ana María de la Cruz ')).toEqual({ firstName: 'Ana María de la', lastName: 'Cruz' })
  expect(splitName('Sukarno')).toEqual({ lastName: 'Sukarno' })
  expect(splitName(' ')).toEqual({})
})

test('states are known by their code and their name, and unknown ones are left out', () => {
  expect(['CA', 'us-ca', 'California '].map((state) => toSubdivision('US', state))).toEqual(['US-CA', 'US-CA', 'US-CA'])
  expect(toSubdivision('US', 'Bavaria')).toBeUndefined()
  expect(toSubdivision('constructor', 'CA')).toBeUndefined()
})

test.each([
  ['Hong Kong', { country: 'HK', state: 'Kowloon' }, 'Kowloon'],
  ['the Emirates', { country: 'AE', state: 'Dubai' }, 'Dubai'],
  ['Singapore', { country: 'SG', state: '' }, 'Singapore'],
])('an address without city or postcode, as in %s, has the place that orders need', (_name, where, city) => {
  const { address } = toAddressWithContact({ ...allee, city: '', postalCode: '', ...where }, '')
  expect(address).toEqual({ country: where.country, city, addressLine: 'Allee 1' })
})

test('what a wallet does not tell is left out', () => {
  const nothing = { name: '', line1: '', line2: '', city: '', state: '', postalCode: '', country: '' }
  expect(toAddressWithContact(nothing, '')).toEqual({ contactDetails: {} })
  expect(toAddressWithContact({ ...nothing, country: 'DE' }, '+493012345')).toEqual({
    address: { country: 'DE' },
    contactDetails: { phone: '+493012345' },
  })
})
