import { expect, test } from 'vitest'
import { findChanges } from './changes.ts'
import { fieldWords, valueWords } from './field-words.ts'

test('of a record that was changed, the fields that differ are named with both values', () => {
  const before = { id: '1', name: 'Old', hero: { title: 'Hello' }, revision: '1' }
  const after = { site: { id: '1', name: 'New', hero: { title: 'Hello' }, revision: '2' } }
  expect(findChanges({ before, after })).toEqual([{ field: ['name'], before: 'Old', after: 'New' }])
})

test('a new record shows what it is, a deleted one what it was', () => {
  expect(findChanges({ after: { apiKey: { name: 'Till', scopes: ['ORDERS', 'TAX'] } } })).toEqual([
    { field: ['name'], before: undefined, after: 'Till' },
    { field: ['scopes'], before: undefined, after: 'ORDERS, TAX' },
  ])
  expect(findChanges({ before: { name: 'Till' }, after: {} })).toEqual([{ field: ['name'], before: 'Till', after: undefined }])
})

test('where the answer says nothing, what was asked for is shown', () => {
  expect(findChanges({ request: { orderId: '7', amount: '5.00' } })).toEqual([
    { field: ['orderId'], before: undefined, after: '7' },
    { field: ['amount'], before: undefined, after: '5.00' },
  ])
})

test('a field that a whole record no longer has was removed; an answer without a field says nothing about it', () => {
  const before = { id: '1', name: 'Books', note: 'Old', revision: '1' }
  expect(findChanges({ before, after: { id: '1', name: 'Books', revision: '2' } })).toEqual([
    { field: ['note'], before: 'Old', after: undefined },
  ])
  expect(findChanges({ before, after: { id: '1', name: 'Books' } })).toEqual([])
})

test('of several records each is compared with its own former version, and named', () => {
  const before = [
    { id: '1', name: 'Print', visible: true },
    { id: '2', name: 'Poster', visible: true },
  ]
  const after = [
    { id: '2', name: 'Poster', visible: false },
    { id: '1', name: 'Print', visible: true },
  ]
  expect(findChanges({ before, after })).toEqual([{ field: ['Poster', 'visible'], before: true, after: false }])
})

test('a price is one value, and the rows of a list are numbered', () => {
  const variants = (amount: string) => ({ variants: [{ price: { amount, formattedAmount: `€${amount}` } }] })
  expect(findChanges({ before: variants('5.00'), after: variants('6.00') })).toEqual([
    { field: ['variants', '1', 'price'], before: '€5.00', after: '€6.00' },
  ])
})

test('fields and values are in words', () => {
  expect(fieldWords(['billingAddress', 'postalCode'])).toBe('Billing address › Postcode')
  expect(fieldWords(['Print', '1', 'trackQuantity'])).toBe('Print › 1 › Track quantity')
  expect(fieldWords(['constructor'])).toBe('Constructor')
  expect(valueWords(true, 'UTC')).toBe('Yes')
  expect(valueWords('2026-01-05T23:30:00.000Z', 'Europe/Berlin')).toBe('6 Jan 2026, 00:30')
  expect(valueWords('2026', 'UTC')).toBe('2026')
})
