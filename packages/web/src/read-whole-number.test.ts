import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWholeNumber } from './read-whole-number.ts'

test.each([
  ['12', { kind: 'number', number: 12 }],
  [' 007 ', { kind: 'number', number: 7 }],
  ['+5', { kind: 'number', number: 5 }],
  ['-0', { kind: 'number', number: 0 }],
  ['-3', { kind: 'outside' }],
  ['100', { kind: 'outside' }],
  ['', { kind: 'empty' }],
  ['1.000', { kind: 'invalid' }],
  ['1e2', { kind: 'invalid' }],
  ['1 2', { kind: 'invalid' }],
  ['abc', { kind: 'invalid' }],
])('%j between 0 and 99', (typed, expected) => {
  expect(readWholeNumber(typed, { min: 0, max: 99 })).toEqual(expected)
})

test('any text is a whole number within the limits, or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String)), fc.integer({ max: 0 }), fc.nat(), (typed, min, max) => {
      const read = readWholeNumber(typed, { min, max })
      if (read.kind !== 'number') return
      expect(Number.isSafeInteger(read.number)).toBe(true)
      expect(read.number).toBeGreaterThanOrEqual(min)
      expect(read.number).toBeLessThanOrEqual(max)
    }),
  )
})
