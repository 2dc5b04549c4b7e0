import { expect, test } from 'vitest'
import { inUnit, toMinutes, chooseUnit } from './duration-value.ts'

test('a duration is shown in the largest unit that leaves a whole number', () => {
  const units = ['minutes', 'hours', 'days', 'weeks'] as const
  expect([45, 60, 90, 3 * 24 * 60, 14 * 24 * 60].map((minutes) => chooseUnit(minutes, units))).toEqual([
    'minutes',
    'hours',
    'minutes',
    'days',
    'weeks',
  ])
  expect(chooseUnit(14 * 24 * 60, ['hours', 'days'])).toBe('days')
  expect(chooseUnit(0, units)).toBe('minutes')
})

test('what is shown is the duration again', () => {
  for (const minutes of [1, 59, 60, 4320, 10_080]) {
    const unit = chooseUnit(minutes, ['minutes', 'hours', 'days', 'weeks'])
    expect(toMinutes(inUnit(minutes, unit), unit)).toBe(minutes)
  }
})
