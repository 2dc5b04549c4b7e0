import { expect, test } from 'vitest'
import fc from 'fast-check'
import { acceptedLanguage, getAlternates, announcementKey, preferencesIn, splitLanguage } from './preferences.ts'

test('only supported values count as chosen, because cached pages are keyed by them', () => {
  expect(preferencesIn({ stoa_language: 'de', stoa_currency: 'USD' })).toMatchObject({ language: 'de', currency: 'USD' })
  expect(preferencesIn({ stoa_language: '../de', stoa_currency: 'usd' })).toMatchObject({
    language: undefined,
    currency: undefined,
  })
  expect(preferencesIn({})).toEqual({ language: undefined, currency: undefined, announcementClosed: false })
})

test('an address names its language once, and the shop’s own language has no prefix', () => {
  expect(splitLanguage('/de/products?page=2')).toEqual({ language: 'de', rest: '/products?page=2' })
  expect(splitLanguage('/de')).toEqual({ language: 'de', rest: '/' })
  expect(splitLanguage('/de?q=1')).toEqual({ language: 'de', rest: '/?q=1' })
  expect(splitLanguage('/delivery')).toEqual({ language: undefined, rest: '/delivery' })
  expect(getAlternates('de-AT')).toEqual([
    { language: 'en', prefix: '/en' },
    { language: 'de', prefix: '' },
  ])
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      expect(splitLanguage(`/de${path}`)).toEqual({ language: 'de', rest: path || '/' })
    }),
  )
})

test('the browser’s languages are weighed, and unknown ones are skipped', () => {
  expect(acceptedLanguage('de-AT,de;q=0.9,en;q=0.8', 'en')).toBe('de')
  expect(acceptedLanguage('fr-FR,fr;q=0.9,de;q=0.5', 'en')).toBe('de')
  expect(acceptedLanguage('de;q=0.3, en;q=0.7', 'en')).toBeUndefined()
  expect(acceptedLanguage('de;q=0, fr', 'en')).toBeUndefined()
  expect(acceptedLanguage('en-US', 'de')).toBe('en')
  for (const header of [undefined, '', '*', ';;q=', 'x'.repeat(10_000)]) expect(acceptedLanguage(header, 'en')).toBeUndefined()
})

test('an announcement stays closed until another one is published', () => {
  const closed = { stoa_closed: announcementKey('Sale until Sunday') }
  expect(preferencesIn(closed, 'Sale until Sunday').announcementClosed).toBe(true)
  expect(preferencesIn(closed, 'Closed on Monday').announcementClosed).toBe(false)
  expect(preferencesIn({ stoa_closed: announcementKey('') }, '').announcementClosed).toBe(false)
})
