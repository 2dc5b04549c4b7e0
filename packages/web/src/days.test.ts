import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn, dayStart, isDay } from './days.ts'

test('only days of the calendar are days', () => {
  for (const day of ['2026-03-09', '2028-02-29', '0001-01-01']) expect(isDay(day), day).toBe(true)
  for (const text of ['2026-02-29', '2026-13-01', '2026-3-9', '26-03-09', '2026-03-09T00:00', '', 'today', '2026-00-10'])
    expect(isDay(text), text).toBe(false)
})

test('days follow each other over the ends of months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-07-01', '2026-07-01T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-09', '2026-03-08T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-03-09', '2026-03-09T12:00:00.000Z'],
  // Clocks go from midnight to one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  // Clocks go back to midnight at one.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('in %s, %s begins at its own midnight', (zone, day, start) => {
  expect(dayStart(day, zone).toISOString()).toBe(start)
})

test('whatever the zone, a day’s beginning is in that day and the moment before is not', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 3650 }), (zone, offset) => {
      const day = addDays('2020-01-01', offset)
      const start = dayStart(day, zone)
      expect(dayIn(start, zone)).toBe(day)
      expect(dayIn(new Date(start.getTime() - 1), zone)).not.toBe(day)
    }),
    { numRuns: 500 },
  )
})
