import { expect, test } from 'vitest'
import { openStateAt, overlaps, type OpeningHours } from './opening-hours.ts'

const zone = 'Europe/Berlin'
const shop: OpeningHours[] = [
  { day: 'MONDAY', from: '09:00', to: '12:30' },
  { day: 'MONDAY', from: '14:00', to: '18:00' },
  { day: 'SATURDAY', from: '10:00', to: '14:00' },
]
// 2027-03-01 is a Monday; Berlin is an hour ahead of UTC.
const at = (time: string, hours = shop, timeZone = zone) => openStateAt(hours, new Date(time), timeZone)

test('a shop is open from its first minute until its last', () => {
  expect(at('2027-03-01T07:59:00Z')).toEqual({ isOpen: false, change: { day: 'MONDAY', time: '09:00', isToday: true } })
  expect(at('2027-03-01T08:00:00Z')).toEqual({ isOpen: true, change: { day: 'MONDAY', time: '12:30', isToday: true } })
  expect(at('2027-03-01T11:30:00Z')).toEqual({ isOpen: false, change: { day: 'MONDAY', time: '14:00', isToday: true } })
  expect(at('2027-03-01T17:00:00Z')).toEqual({ isOpen: false, change: { day: 'SATURDAY', time: '10:00', isToday: false } })
})

test('the clocks of the shop count, also on the day on which they change', () => {
  const moment = '2027-03-01T08:30:00Z'
  expect(at(moment, shop, 'America/New_York').isOpen).toBe(false)
  const sunday: OpeningHours[] = [{ day: 'SUNDAY', from: '09:00', to: '17:00' }]
  expect(at('2027-03-28T06:59:00Z', sunday).isOpen).toBe(false)
  expect(at('2027-03-28T07:00:00Z', sunday).isOpen).toBe(true)
})

test('a night goes on into the next day, and that of Sunday into Monday', () => {
  const bar: OpeningHours[] = [{ day: 'SUNDAY', from: '20:00', to: '02:00' }]
  expect(at('2027-02-28T23:30:00Z', bar)).toEqual({ isOpen: true, change: { day: 'MONDAY', time: '02:00', isToday: true } })
  expect(at('2027-03-01T01:00:00Z', bar)).toEqual({ isOpen: false, change: { day: 'SUNDAY', time: '20:00', isToday: false } })
})

test('a shop that never closes has no time at which it does', () => {
  const always = (['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const).map(
    (day): OpeningHours => ({ day, from: '00:00', to: '00:00' }),
  )
  expect(at('2027-03-01T03:00:00Z', always)).toEqual({ isOpen: true })
  expect(at('2027-03-01T03:00:00Z', [])).toEqual({ isOpen: false })
})

test('times that overlap are found, also over midnight and over the end of the week', () => {
  expect(overlaps(shop)).toBe(false)
  expect(overlaps([...shop, { day: 'MONDAY', from: '12:00', to: '13:00' }])).toBe(true)
  expect(
    overlaps([
      { day: 'SUNDAY', from: '20:00', to: '02:00' },
      { day: 'MONDAY', from: '01:00', to: '08:00' },
    ]),
  ).toBe(true)
  expect(
    overlaps([
      { day: 'MONDAY', from: '00:00', to: '00:00' },
      { day: 'TUESDAY', from: '00:00', to: '00:00' },
    ]),
  ).toBe(false)
})
