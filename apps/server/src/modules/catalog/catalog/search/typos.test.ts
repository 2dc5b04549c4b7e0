import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedEdits, deletionsOf, editsBetween } from './typos.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 9 })

test('wrong, missing, additional and exchanged letters count one each', () => {
  expect(editsBetween('pottery', 'potery')).toBe(1)
  expect(editsBetween('night', 'nihgt')).toBe(1)
  expect(editsBetween('cup', 'cups')).toBe(1)
  expect(editsBetween('cup', 'cap')).toBe(1)
  expect(editsBetween('kitten', 'sitting')).toBe(3)
})

test('the distance is the same both ways, and zero for equal words alone', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editsBetween(one, other)).toBe(editsBetween(other, one))
      expect(editsBetween(one, other) === 0).toBe(one === other)
    }),
  )
})

test('two words that differ in one letter have a shortened form in common', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      fc.pre(editsBetween(one, other) === 1)
      expect(deletionsOf(one).filter((each) => deletionsOf(other).includes(each))).not.toEqual([])
    }),
  )
})

test('short words have no typos, long ones two', () => {
  expect(['mug', 'bowl', 'ceramics'].map(allowedEdits)).toEqual([0, 1, 2])
})
