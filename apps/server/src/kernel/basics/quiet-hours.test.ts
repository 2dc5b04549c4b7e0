import { expect, test } from 'vitest'
import { outsideQuietHours } from './quiet-hours.ts'

const night = { quietFrom: 21, quietUntil: 8 }
const berlin = 'Europe/Berlin'
const moved = (date: string, hours = night, timeZone = berlin) => outsideQuietHours(new Date(date), hours, timeZone).toISOString()

test('a time in the quiet hours moves to their end, in the time zone of the site', () => {
  expect(moved('2026-07-01T10:00:00Z')).toBe('2026-07-01T10:00:00.000Z')
  // 21:00 and 23:30 in Berlin, and 07:59 of the next morning.
  expect(moved('2026-07-01T19:00:00Z')).toBe('2026-07-02T06:00:00.000Z')
  expect(moved('2026-07-01T21:30:00Z')).toBe('2026-07-02T06:00:00.000Z')
  expect(moved('2026-07-02T05:59:00Z')).toBe('2026-07-02T06:00:00.000Z')
  expect(moved('2026-07-02T06:00:00Z')).toBe('2026-07-02T06:00:00.000Z')
  expect(moved('2026-07-01T20:30:00Z', night, 'America/New_York')).toBe('2026-07-01T20:30:00.000Z')
})

test('quiet hours within a day, and none', () => {
  const lunch = { quietFrom: 12, quietUntil: 14 }
  expect(moved('2026-07-01T10:00:00Z', lunch)).toBe('2026-07-01T12:00:00.000Z')
  expect(moved('2026-07-01T12:00:00Z', lunch)).toBe('2026-07-01T12:00:00.000Z')
  expect(moved('2026-07-01T23:00:00Z', { quietFrom: 5, quietUntil: 5 })).toBe('2026-07-01T23:00:00.000Z')
})

test('when the clocks change, the quiet hours end at the hour that the clocks show', () => {
  // Summer time ends in this night: 08:00 is an hour later.
  expect(moved('2026-10-24T22:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
})
