import { expect, test } from 'vitest'
import { modifiedFields } from './modified-fields.ts'

test('what an update changed is listed by path with the old value, never as an object', () => {
  const before = {
    name: 'A',
    price: { amount: '1.00', net: { amount: '0.84' } },
    tags: ['x'],
    gone: { a: 1 },
    same: { b: 2 },
    revision: '1',
  }
  const after = {
    name: 'B',
    price: { amount: '2.00', net: { amount: '0.84' } },
    tags: ['x', 'y'],
    same: { b: 2 },
    made: { c: 3 },
    revision: '2',
  }
  expect(modifiedFields(before, after)).toEqual({ name: 'A', 'price.amount': '1.00', tags: ['x'], 'gone.a': 1, 'made.c': null })
})
