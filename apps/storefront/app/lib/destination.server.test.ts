import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { partialAddress, parseDestination } from './destination.server.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const destination = (country: string, typed: string | null) => parseDestination(country, typed, i18n)

test.for([
  ['US', '94103'],
  ['US', '94103-1234'],
  ['CA', 'm5v3l9'],
  ['GB', 'W1A 1HQ'],
  ['NL', '1012ab'],
  // A country without an example postcode.
  ['IE', 'D02 X285'],
] as const)('%s reads %s', ([country, typed]) => {
  expect(partialAddress(destination(country, ` ${typed} `))).toEqual({ country, postalCode: typed })
})

test('an invalid postcode is shown again with an example, and is not used', () => {
  const unread = destination('US', '9410')
  expect(unread.postcode).toBe('9410')
  expect(unread.problem).toContain('94103')
  expect(partialAddress(unread)).toEqual({ country: 'US' })
  expect(partialAddress(destination('DE', ''))).toEqual({ country: 'DE' })
  expect(partialAddress(destination('IE', 'x'.repeat(500))).postalCode).toHaveLength(12)
})
