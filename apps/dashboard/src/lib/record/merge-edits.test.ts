import { expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

test('what I typed stays, and theirs holds wherever I typed nothing', () => {
  const before = { title: 'Returns', slug: 'returns', seo: { title: '', description: '' } }
  const mine = { ...before, title: 'Sending back', seo: { title: '', description: 'Mine' } }
  const theirs = { title: 'Returns and refunds', slug: 'refunds', seo: { title: 'Theirs', description: '' } }
  expect(mergeEdits(before, mine, theirs)).toEqual({
    title: 'Sending back',
    slug: 'refunds',
    seo: { title: 'Theirs', description: 'Mine' },
  })
})

test('rows are merged one by one: a stock that was sold meanwhile is not put back by a price', () => {
  const row = (id: string, price: string, stock: string) => ({ id, price, stock })
  const before = [row('a', '10', '5'), row('b', '12', '5')]
  const mine = [row('a', '11', '5'), row('b', '12', '5')]
  const theirs = [row('a', '10', '4'), row('b', '12', '3')]
  expect(mergeEdits(before, mine, theirs)).toEqual([row('a', '11', '4'), row('b', '12', '3')])
})

test('lists of other things are not mixed', () => {
  expect(mergeEdits(['one'], ['one', 'two'], ['three'])).toEqual(['one', 'two'])
  expect(mergeEdits([{ id: 'a' }], [{ id: 'a' }, { id: 'b' }], [{ id: 'c' }])).toEqual([{ id: 'a' }, { id: 'b' }])
})
