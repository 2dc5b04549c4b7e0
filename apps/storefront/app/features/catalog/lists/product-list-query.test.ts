import { expect, test } from 'vitest'
import { readPages, listRequest, withPage, without, withoutFilters } from './product-list-query.ts'

const query = new URLSearchParams('q=tide&option.Size=A3&option.Size=A4&brand=Acme&from=50&to=10&available=1&sort=price&page=2')

test('a query string becomes a request with its prices in order', () => {
  expect(listRequest(query)).toEqual({
    filter: {
      minPrice: '10',
      maxPrice: '50',
      inStock: true,
      brands: ['Acme'],
      options: [{ name: 'Size', choices: ['A3', 'A4'] }],
    },
    limit: 24,
    offset: 24,
    sort: 'PRICE_ASCENDING',
  })
})

test('invalid parameters are ignored', () => {
  expect(listRequest(new URLSearchParams('from=cheap&sort=toString&page=0&option.=x'))).toEqual({
    filter: { brands: [], options: [] },
    limit: 24,
    offset: 0,
  })
  expect(readPages(new URLSearchParams('page=3-9999'))).toEqual({ first: 3, last: 12 })
  expect(readPages(new URLSearchParams('page=99999999999999999999'))).toEqual({ first: 9999, last: 9999 })
})

test('a filter is removed alone, and the list starts again at its first page', () => {
  expect(without(query, ['option.Size', 'A3'], ['from'], ['to'])).toBe('?q=tide&option.Size=A4&brand=Acme&available=1&sort=price')
  expect(withoutFilters(query)).toBe('?q=tide&sort=price')
  expect(withPage(new URLSearchParams('sort=price'), { first: 1, last: 3 })).toBe('?sort=price&page=1-3')
  expect(withPage(new URLSearchParams('page=2'), { first: 1, last: 1 })).toBe('?')
})
