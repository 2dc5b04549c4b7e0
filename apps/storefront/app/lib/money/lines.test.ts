import { expect, test } from 'vitest'
import { lineDetails, lineView, totalsRows } from './lines.ts'

const money = (amount: string) => `€${amount}`

test('totals show only rows with an amount, and a text while the delivery price is unknown', () => {
  const summary = {
    subtotal: { amount: '20.00' },
    discount: { amount: '0.00' },
    tax: { amount: '3.19' },
    total: { amount: '20.00' },
  }
  expect(totalsRows(summary, money, { taxIncluded: true, delivery: 'at checkout', fees: undefined })).toEqual([
    { name: 'subtotal', amount: '€20.00' },
    { name: 'delivery', amount: 'at checkout' },
    { name: 'taxIncluded', amount: '€3.19' },
    { name: 'total', amount: '€20.00' },
  ])
})

test('a line says what discounts take from it, and names those that reduced it', () => {
  const line = { id: 'a', price: { amount: '29.00' }, totalDiscount: { amount: '12.25' } }
  const discounts = [
    { discountRule: { name: { original: 'Summer sale' } }, lineItemIds: ['a', 'b'] },
    { coupon: { code: 'WELCOME' }, lineItemIds: ['a'] },
    { coupon: { code: 'OTHER' }, lineItemIds: ['b'] },
    { merchantDiscount: { amount: { amount: '1.00' } }, lineItemIds: ['a'] },
  ]
  expect(lineView(line, money, discounts).discount).toEqual({ names: ['Summer sale', 'WELCOME'], amount: '−€12.25' })
  expect(lineView({ ...line, totalDiscount: { amount: '0.00' } }, money, discounts).discount).toBeUndefined()
})

test('a line links to its product, whatever path the site used that created it', () => {
  const line = { productName: { original: 'Fern' }, price: { amount: '5.00' }, url: { relativePath: '/product-page/fern' } }
  expect(lineView(line, money)).toMatchObject({ name: 'Fern', slug: 'fern', quantity: 1, total: '€5.00' })
})

test('modifiers are shown as options, with their prices where the line has any', () => {
  const gold = { label: { original: 'Gold', translated: 'Goud' }, quantity: 2, price: { amount: '1.50' } }
  const line = { price: { amount: '13.00' }, modifierGroups: [{ name: { original: 'Font' }, modifiers: [gold] }] }
  expect(lineView(line, money).options).toEqual([{ name: 'Font', value: '2 × Goud (+€1.50)' }])
  expect(lineDetails(line).options).toEqual([{ name: 'Font', value: '2 × Goud' }])
})
