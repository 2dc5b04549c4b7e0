import { expect, test } from 'vitest'
import { dateFormat } from './date-format.ts'

const newYear = new Date('2025-12-31T23:30:00Z')
const berlin = { country: 'DE', timeZone: 'Europe/Berlin' }
const newYork = { country: 'US', timeZone: 'America/New_York' }

test('a date is written as in the shop’s country, in its time zone', () => {
  expect(dateFormat('de', berlin, { dateStyle: 'long' }).format(newYear)).toBe('1. Januar 2026')
  expect(dateFormat('en', berlin, { dateStyle: 'long' }).format(newYear)).toBe('1 January 2026')
  expect(dateFormat('en', newYork, { dateStyle: 'long' }).format(newYear)).toBe('December 31, 2025')
  expect(dateFormat('en', berlin, { dateStyle: 'medium', timeStyle: 'short' }).format(newYear)).toBe('1 Jan 2026, 00:30')
})

test('a format is made once, and many shops do not fill the memory', () => {
  const first = dateFormat('de', berlin, { dateStyle: 'long' })
  expect(dateFormat('de', berlin, { dateStyle: 'long' })).toBe(first)
  for (let minutes = 100; minutes < 300; minutes++)
    dateFormat('de', { ...berlin, timeZone: `+0${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` }, {})
  expect(dateFormat('de', berlin, { dateStyle: 'long' })).not.toBe(first)
})
