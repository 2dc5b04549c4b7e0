import { expect, test } from 'vitest'
import { directionOf, languageLike, preferencesIn } from './preferences.ts'

test('only what can be chosen counts as chosen: remembered pages are told apart by it', () => {
  expect(preferencesIn({ stoa_language: 'de', stoa_currency: 'USD' })).toEqual({ language: 'de', currency: 'USD' })
  expect(preferencesIn({ stoa_language: '../de', stoa_currency: 'usd' })).toEqual({ language: undefined, currency: undefined })
  expect(preferencesIn({})).toEqual({ language: undefined, currency: undefined })
})

test('a shop in a country’s own form of a language speaks that language', () => {
  expect(languageLike('de-AT')).toBe('de')
  expect(languageLike('fr')).toBeUndefined()
  expect(['de', 'ar-XB'].map(directionOf)).toEqual(['ltr', 'rtl'])
})
