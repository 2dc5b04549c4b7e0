import { expect, test } from 'vitest'
import { lastDue, type Times } from './schedule.ts'

const zone = 'Europe/Berlin'
const at = (times: Times, now: string) => lastDue(times, new Date(now), zone).toISOString()

test('daily work is due at its hour of the site, whatever the offset of the day', () => {
  const daily: Times = { every: 'DAY', atHour: 4 }
  expect(at(daily, '2026-01-15T02:59:59Z')).toBe('2026-01-14T03:00:00.000Z')
  expect(at(daily, '2026-01-15T03:00:00Z')).toBe('2026-01-15T03:00:00.000Z')
  expect(at(daily, '2026-07-15T12:00:00Z')).toBe('2026-07-15T02:00:00.000Z')
})

test('an hour that the clocks skip is due after the gap, and one that comes twice is due once', () => {
  const daily: Times = { every: 'DAY', atHour: 2 }
  // 29 March 2026: 02:00 is skipped to 03:00. 25 October 2026: 02:00 comes at 00:00 and 01:00 UTC.
  expect(at(daily, '2026-03-29T00:59:59Z')).toBe('2026-03-28T01:00:00.000Z')
  expect(at(daily, '2026-03-29T01:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  expect(at(daily, '2026-10-25T00:30:00Z')).toBe('2026-10-25T00:00:00.000Z')
  expect(at(daily, '2026-10-25T01:30:00Z')).toBe('2026-10-25T00:00:00.000Z')
})

test('every hour of the year is due once', () => {
  const dues = new Set<string>()
  for (let hour = 0; hour < 366 * 24; hour++) {
    const now = new Date(Date.UTC(2026, 0, 1, hour, 17)).toISOString()
    dues.add(at({ every: 'HOUR' }, now))
  }
  expect(dues.size).toBe(366 * 24)
  expect(lastDue({ every: 'HOUR' }, new Date('2026-01-01T10:20:00Z'), 'Asia/Kolkata').toISOString()).toBe(
    '2026-01-01T09:30:00.000Z',
  )
})
