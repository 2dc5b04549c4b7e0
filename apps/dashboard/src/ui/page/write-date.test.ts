import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { writeDate, writeDatesAsIn } from './write-date.ts'

afterEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  writeDatesAsIn('')
})

const afternoon = new Date('2026-11-28T14:30:00Z')
const shape = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const

test.each([
  ['en', '', '28 Nov 2026, 14:30'],
  ['en', 'DE', '28 Nov 2026, 14:30'],
  ['en', 'US', 'Nov 28, 2026, 2:30 PM'],
  ['de', 'DE', '28.11.2026, 14:30'],
])('dates are those of the language “%s” in the country “%s”', (locale, country, written) => {
  i18n.loadAndActivate({ locale, messages: {} })
  writeDatesAsIn(country)
  // Intl separates a time from “PM” with a narrow space.
  expect(writeDate(afternoon, shape).replaceAll('\u202F', ' ')).toBe(written)
})
