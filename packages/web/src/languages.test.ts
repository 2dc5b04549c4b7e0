import { expect, test } from 'vitest'
import { dateLocale, getDirection, supportedLanguage } from './languages.ts'

test('a regional language tag selects its base language', () => {
  expect(supportedLanguage('de-AT')).toBe('de')
  expect(supportedLanguage('fr')).toBeUndefined()
  expect(['de', 'ar-XB'].map(getDirection)).toEqual(['ltr', 'rtl'])
})

test('dates are written as in the shop’s region', () => {
  expect(dateLocale('de', 'AT')).toBe('de-AT')
  expect(dateLocale('de', '')).toBe('de')
  expect(dateLocale('ar-XB', 'DE')).toBe('ar-DE')
  expect(dateLocale('en', 'US')).toBe('en-US')
  expect(dateLocale('en', 'DE')).toBe('en-GB')
  expect(dateLocale('en', '')).toBe('en-GB')
})
