import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedDays, dayStart, lastDays } from './days.ts'

test('days end with the site’s own today', () => {
  const lateEvening = new Date('2026-03-01T23:30:00Z')
  expect(lastDays(lateEvening, 'UTC', 2).current).toEqual(['2026-02-28', '2026-03-01'])
  expect(lastDays(lateEvening, 'Europe/Berlin', 2).current).toEqual(['2026-03-01', '2026-03-02'])
})

test('a period is compared with as many days right before it, over the end of a month', () => {
  expect(comparedDays('2026-03-01', '2026-03-03')).toEqual({
    before: ['2026-02-26', '2026-02-27', '2026-02-28'],
    current: ['2026-03-01', '2026-03-02', '2026-03-03'],
  })
})

test('a day begins at its zone’s midnight, on the days that clocks change too', () => {
  expect(dayStart('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(dayStart('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(dayStart('2026-10-26', 'Europe/Berlin').toISOString()).toBe('2026-10-25T23:00:00.000Z')
  expect(dayStart('2026-07-01', 'America/New_York').toISOString()).toBe('2026-07-01T04:00:00.000Z')
})

test('whatever the zone, a day’s beginning is in that day and the moment before is not', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Auckland',
    'America/Los_Angeles',
  )
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 3650 }), (zone, offset) => {
      const day = new Date(Date.parse('2020-01-01') + offset * 86_400_000).toISOString().slice(0, 10)
      const start = dayStart(day, zone)
      expect(lastDays(start, zone, 1).current).toEqual([day])
      expect(lastDays(new Date(start.getTime() - 1), zone, 1).current).not.toEqual([day])
    }),
  )
})
