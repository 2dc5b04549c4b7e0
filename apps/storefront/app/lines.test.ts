import { expect, test } from 'vitest'
import { lineView, totalsRows } from './lines.ts'

const money = (amount: string) => `€${amount}`

test('a sum shows only what is in it, and says while the delivery is open', () => {
  const summary = {
    subtotal: { amount: '20.00' },
    discount: { amount: '0.00' },
    tax: { amount: '3.19' },
    total: { amount: '20.00' },
  }
  expect(totalsRows(summary, money, { taxIncluded: true, delivery: 'at checkout' })).toEqual([
    { name: 'subtotal', amount: '€20.00' },
    { name: 'delivery', amount: 'at checkout' },
    { name: 'taxIncluded', amount: '€3.19' },
    { name: 'total', amount: '€20.00' },
  ])
})

test('a line leads to its product, whatever path the site that made it used', () => {
  const line = { productName: { original: 'Fern' }, price: { amount: '5.00' }, url: { relativePath: '/product-page/fern' } }
  expect(lineView(line, money)).toMatchObject({ name: 'Fern', slug: 'fern', quantity: 1, total: '€5.00' })
})
