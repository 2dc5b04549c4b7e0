import { expect, test } from 'vitest'
import { shiftPoint, toDecimal } from './decimal.ts'

test('a rate is a percentage with its point moved, no digit lost on the way', () => {
  for (const [rate, percent] of [
    ['0.19', '19'],
    ['0.055', '5.5'],
    ['0', '0'],
    ['0.000001', '0.0001'],
    ['1.25', '125'],
    ['1', '100'],
  ] as const) {
    expect(shiftPoint(rate, 2)).toBe(percent)
    expect(shiftPoint(percent, -2)).toBe(rate)
  }
})

test('only a decimal of the wire is a number: what could not be read, or could be two, is none', () => {
  expect(['4.90', '12', '', '-1', '1.2.3', '?1.200', '4,90'].map(toDecimal)).toEqual(['4.90', '12', ...Array(5).fill(undefined)])
})
