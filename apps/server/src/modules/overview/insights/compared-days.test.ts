import { expect, test } from 'vitest'
import { comparedDays, lastDays } from './compared-days.ts'

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
