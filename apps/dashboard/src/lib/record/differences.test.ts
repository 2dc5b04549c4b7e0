import { expect, test } from 'vitest'
import { findDifferences } from './differences.ts'

test('both versions of every field that differs are named, however deep it is', () => {
  const mine = { title: 'Returns', tags: ['a'], seo: { title: 'Mine' }, variants: [{ price: '10' }, { price: '12' }] }
  const theirs = { title: 'Returns', tags: ['a', 'b'], seo: { title: 'Theirs' }, variants: [{ price: '10' }, { price: '11' }] }
  expect(findDifferences(mine, theirs)).toEqual([
    { field: 'tags', mine: ['a'], theirs: ['a', 'b'] },
    { field: 'seo.title', mine: 'Mine', theirs: 'Theirs' },
    { field: 'variants.1.price', mine: '12', theirs: '11' },
  ])
})
