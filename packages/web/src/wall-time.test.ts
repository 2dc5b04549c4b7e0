import { expect, test } from 'vitest'
import { momentsAt, wallTimeIn } from './wall-time.ts'

const at = (wallTime: string, timeZone: string) => momentsAt(wallTime, timeZone).map((moment) => moment.toISOString())

test('a wall time is one moment in its zone, and the moment shows that wall time again', () => {
  expect(at('2026-07-01T09:30', 'Europe/Berlin')).toEqual(['2026-07-01T07:30:00.000Z'])
  expect(at('2026-01-01T09:30', 'America/New_York')).toEqual(['2026-01-01T14:30:00.000Z'])
  expect(at('2026-07-01T09:30', 'UTC')).toEqual(['2026-07-01T09:30:00.000Z'])
  expect(wallTimeIn(new Date('2026-07-01T07:30:00Z'), 'Europe/Berlin')).toBe('2026-07-01T09:30')
})

test('a time that clocks skip in spring is no moment', () => {
  expect(at('2026-03-29T02:30', 'Europe/Berlin')).toEqual([])
  expect(at('2026-03-08T02:00', 'America/New_York')).toEqual([])
  expect(at('2026-03-29T03:00', 'Europe/Berlin')).toEqual(['2026-03-29T01:00:00.000Z'])
})

test('a time that comes twice in autumn is two moments, the earlier first', () => {
  expect(at('2026-10-25T02:30', 'Europe/Berlin')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
  expect(at('2026-04-05T01:45', 'Australia/Lord_Howe')).toHaveLength(2)
})
