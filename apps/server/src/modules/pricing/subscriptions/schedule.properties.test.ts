import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateAfter, type Rhythm } from './schedule.ts'

const berlin = 'Europe/Berlin'
const rhythms = fc.record<Rhythm>({
  frequency: fc.constantFrom('DAY', 'WEEK', 'MONTH', 'YEAR'),
  interval: fc.integer({ min: 1, max: 50 }),
})
const anchors = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
const zones = fc.constantFrom(berlin, 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia')
const local = (date: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone)

test('a month from 31 January is the last day of each month, and 31 again where there is one', () => {
  const anchor = new Date('2027-01-31T09:30:00+01:00')
  const days = [1, 2, 3, 12, 13].map((count) =>
    local(dateAfter(anchor, { frequency: 'MONTH', interval: 1 }, count, berlin), berlin),
  )
  expect(days.map((day) => day.toPlainDateTime().toString().slice(0, 16))).toEqual([
    '2027-02-28T09:30',
    '2027-03-31T09:30',
    '2027-04-30T09:30',
    '2028-01-31T09:30',
    '2028-02-29T09:30',
  ])
})

test('a year from a leap day is 28 February, and the leap day again every fourth year', () => {
  const anchor = new Date('2028-02-29T12:00:00Z')
  const days = [1, 4].map((count) =>
    dateAfter(anchor, { frequency: 'YEAR', interval: 1 }, count, 'UTC').toISOString().slice(0, 10),
  )
  expect(days).toEqual(['2029-02-28', '2032-02-29'])
})

test('the hour of the clock stays when clocks change, and an hour that they skip is the next one', () => {
  const daily: Rhythm = { frequency: 'DAY', interval: 1 }
  expect(dateAfter(new Date('2027-03-27T09:00:00+01:00'), daily, 1, berlin).toISOString()).toBe('2027-03-28T07:00:00.000Z')
  expect(local(dateAfter(new Date('2027-03-27T02:30:00+01:00'), daily, 1, berlin), berlin).hour).toBe(3)
  expect(local(dateAfter(new Date('2027-03-27T02:30:00+01:00'), daily, 2, berlin), berlin).hour).toBe(2)
})

test('later cycles come later, whatever the rhythm, the zone and the anchor', () => {
  fc.assert(
    fc.property(anchors, rhythms, zones, fc.integer({ min: 0, max: 200 }), (anchor, rhythm, zone, count) => {
      expect(dateAfter(anchor, rhythm, count + 1, zone).getTime()).toBeGreaterThan(
        dateAfter(anchor, rhythm, count, zone).getTime(),
      )
    }),
  )
})

test('a cycle has the day of the anchor, or the last day of a month that is too short', () => {
  fc.assert(
    fc.property(
      anchors,
      fc.integer({ min: 1, max: 50 }),
      zones,
      fc.integer({ min: 1, max: 200 }),
      (anchor, interval, zone, count) => {
        const day = local(dateAfter(anchor, { frequency: 'MONTH', interval }, count, zone), zone)
        const { day: wanted } = local(anchor, zone)
        // An hour that the clocks skip at midnight belongs to the next day.
        if (day.hour !== local(anchor, zone).hour) return
        expect(day.day).toBe(Math.min(wanted, day.daysInMonth))
      },
    ),
  )
})
