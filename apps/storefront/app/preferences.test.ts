import { expect, test } from 'vitest'
import { announcementKey, directionOf, supportedLanguage, preferencesIn } from './preferences.ts'

test('only supported values count as chosen, because cached pages are keyed by them', () => {
  expect(preferencesIn({ stoa_language: 'de', stoa_currency: 'USD' })).toMatchObject({ language: 'de', currency: 'USD' })
  expect(preferencesIn({ stoa_language: '../de', stoa_currency: 'usd' })).toMatchObject({
    language: undefined,
    currency: undefined,
  })
  expect(preferencesIn({})).toEqual({ language: undefined, currency: undefined, announcementClosed: false })
})

test('a regional language tag selects its base language', () => {
  expect(supportedLanguage('de-AT')).toBe('de')
  expect(supportedLanguage('fr')).toBeUndefined()
  expect(['de', 'ar-XB'].map(directionOf)).toEqual(['ltr', 'rtl'])
})

test('an announcement stays closed until another one is published', () => {
  const closed = { stoa_closed: announcementKey('Sale until Sunday') }
  expect(preferencesIn(closed, 'Sale until Sunday').announcementClosed).toBe(true)
  expect(preferencesIn(closed, 'Closed on Monday').announcementClosed).toBe(false)
  expect(preferencesIn({ stoa_closed: announcementKey('') }, '').announcementClosed).toBe(false)
})
