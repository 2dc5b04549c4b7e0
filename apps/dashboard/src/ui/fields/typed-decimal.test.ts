import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { listReadings, toFormValue, toText } from './typed-decimal.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => speak('en'))

test('the form holds the number of the wire, the field shows it in the language of the reader', () => {
  speak('de')
  expect(toFormValue('1.234,5', 2)).toBe('1234.5')
  expect(toText('1234.50')).toBe('1234,50')
  speak('en')
  expect(toFormValue('1,234.5', 2)).toBe('1234.5')
  expect(toText('1234.50')).toBe('1234.50')
})

test('text that is no number, or could be two, stays as it was typed and is no number for the form', () => {
  for (const locale of ['en', 'de']) {
    speak(locale)
    for (const typed of ['1,200', '1.200', 'four']) {
      const value = toFormValue(typed, 2)
      expect(Number(value)).toBeNaN()
      expect(toText(value)).toBe(typed)
    }
    expect(listReadings(toFormValue('1.200', 2), 2)).toEqual(['1200', '1.20'])
    expect(listReadings(toFormValue('four', 2), 2)).toEqual([])
  }
})
