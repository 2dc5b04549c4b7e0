import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('of a record that was changed, the fields that differ are named with both values', () => {
  const before = { id: '1', name: 'Old', hero: { title: 'Hello' }, revision: '1' }
  const after = { site: { id: '1', name: 'New', hero: { title: 'Hello' }, revision: '2' } }
  expect(changesOf({ before, after })).toEqual([{ field: 'name', before: 'Old', after: 'New' }])
})

test('a new record shows what it is, a deleted one what it was', () => {
  expect(changesOf({ after: { apiKey: { name: 'Till', scopes: ['*'] } } })).toEqual([
    { field: 'name', before: '', after: 'Till' },
    { field: 'scopes', before: '', after: '["*"]' },
  ])
  expect(changesOf({ before: { name: 'Till' }, after: {} })).toEqual([{ field: 'name', before: 'Till', after: '' }])
})

test('where the answer says nothing, what was asked for is shown', () => {
  expect(changesOf({ request: { orderId: '7', amount: '5.00' } })).toEqual([
    { field: 'orderId', before: '', after: '7' },
    { field: 'amount', before: '', after: '5.00' },
  ])
})
