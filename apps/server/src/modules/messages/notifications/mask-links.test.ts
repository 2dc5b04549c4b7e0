import { expect, test } from 'vitest'
import { mask, maskLinks } from './mask-links.ts'

const token = 'Zk3_aB9-'.repeat(6)

test('what makes a link work is masked, in text and in HTML', () => {
  expect(maskLinks(`See https://shop.example/orders/open/${token}`)).toBe(`See https://shop.example/orders/open/${mask}`)
  expect(maskLinks(`<a href="https://shop.example/de/orders/open/short">`)).toBe(
    `<a href="https://shop.example/de/orders/open/${mask}">`,
  )
  expect(maskLinks(`<a href="https://shop.example/x?a=1&amp;token=abc">`)).toBe(
    `<a href="https://shop.example/x?a=1&amp;token=${mask}">`,
  )
  expect(maskLinks(`https://shop.example/dashboard/reset-password#${token}`)).toBe(
    `https://shop.example/dashboard/reset-password#${mask}`,
  )
  expect(maskLinks(`https://shop.example/wishlists/${token} https://shop.example/f?any=${token}`)).not.toContain(token)
})

test('pictures, products and parcels keep their addresses', () => {
  const kept = [
    `<img src="https://shop.example/media/${token}.jpg">`,
    'https://shop.example/products/a-very-long-name-of-a-product-with-many-words-2026',
    'https://www.dhl.de/verfolgen.html?piececode=00340434161094042557',
  ]
  for (const text of kept) expect(maskLinks(text)).toBe(text)
})
