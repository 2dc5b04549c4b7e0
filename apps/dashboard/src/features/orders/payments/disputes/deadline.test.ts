import { expect, test } from 'vitest'
import { countDaysLeft, isUrgent } from './deadline.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T13:00:00Z', 0],
  ['2026-11-23T11:59:00Z', 2],
  ['2026-11-23T12:00:00Z', 3],
  ['2026-11-20T11:00:00Z', -1],
])('a deadline on %s leaves %i days', (respondBy, days) => {
  expect(countDaysLeft(respondBy, now)).toBe(days)
})

test('fewer than three days are urgent', () => {
  expect([-1, 0, 2, 3].map(isUrgent)).toEqual([true, true, true, false])
})
