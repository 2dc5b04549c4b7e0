import { expect, test } from 'vitest'
import { startOfDate, startOfDay } from './day.ts'

test.each([
  ['Europe/Berlin', '2026-11-21T11:00:00.123Z', 0, '2026-11-20T23:00:00.000Z'],
  ['Europe/Berlin', '2026-11-20T23:30:00.000Z', 0, '2026-11-20T23:00:00.000Z'],
  ['America/New_York', '2026-11-21T02:00:00.000Z', 6, '2026-11-14T05:00:00.000Z'],
  // Daylight saving time ends at three and starts at two.
  ['Europe/Berlin', '2026-10-25T11:00:00.000Z', 0, '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T11:00:00.000Z', 0, '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26T11:00:00.000Z', 6, '2026-10-19T22:00:00.000Z'],
])('a day in %s at %s, %i days ago, began at its own midnight', (zone, now, daysAgo, start) => {
  expect(startOfDay(zone, Date.parse(now), daysAgo).toISOString()).toBe(start)
})

test.each([
  ['Europe/Berlin', '2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', 1, '2026-03-29T22:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-09', 0, '2026-03-08T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-03-09', 0, '2026-03-09T12:00:00.000Z'],
])('the calendar in %s says when %s, %i days later, begins', (zone, date, daysLater, start) => {
  expect(startOfDate(date, zone, daysLater).toISOString()).toBe(start)
})
