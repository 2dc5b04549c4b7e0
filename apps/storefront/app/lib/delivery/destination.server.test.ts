import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { partialAddress, parseDestination } from './destination.server.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const destination = (country: string, typed: string | null) => parseDestination(country, typed, i18n)

test.for([
  ['US', '94103', '94103'],
  ['US', '94103-1234', '94103-1234'],
  ['CA', 'm5v3l9', 'M5V 3L9'],
  ['GB', 'W1A 1HQ', 'W1A 1HQ'],
  ['NL', '1012ab', '1012 AB'],
  // The default of a Japanese keyboard, and a prefix that is common abroad.
  ['JP', '１００ー０００１', '100-0001'],
  ['DE', 'D-10115', '10115'],
  // A country without an example postcode.
  ['RS', '11000', '11000'],
] as const)('%s reads %s as %s', ([country, typed, postalCode]) => {
  expect(partialAddress(destination(country, ` ${typed} `))).toEqual({ country, postalCode })
})

test('an invalid postcode is shown again with an example, and is not used', () => {
  const unread = destination('US', '9410')
  expect(unread.postcode).toBe('9410')
  expect(unread.problem).toContain('94103')
  expect(partialAddress(unread)).toEqual({ country: 'US' })
  expect(partialAddress(destination('DE', ''))).toEqual({ country: 'DE' })
  expect(partialAddress(destination('RS', 'x'.repeat(500))).postalCode).toHaveLength(12)
})
