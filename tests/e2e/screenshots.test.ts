import { expect, test } from 'vitest'
import { callAsOwner, enterBackOffice } from '../support/back-office.ts'
import { openPage, phone } from '../support/browser.ts'
import { expectScreenshot } from '../support/screenshots.ts'
import { browserShop } from '../support/browser-shop.ts'

const { shop, browser } = await browserShop()

const shopPages = [
  ['home-desk', '/', {}],
  ['collection-desk', '/categories/posters', {}],
  ['product-desk', '/products/low-tide', {}],
  ['product-phone', '/products/low-tide', phone],
  ['cart-phone', '/cart', phone],
] as const

test('shop pages match their screenshots, on desktop and phone', async () => {
  for (const [name, path, options] of shopPages) {
    await using visit = await openPage(browser, options)
    await visit.page.goto(shop.url + path, { waitUntil: 'networkidle' })
    await expectScreenshot(visit.page, `shop-${name}`)
    expect(visit.faults, path).toEqual([])
  }
}, 60_000)

test('back office pages match their screenshots', async () => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/orders')
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', {
    search: { filter: { number: { $eq: '10150' } } },
  })
  const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/query', {
    query: { filter: { slug: 'low-tide' } },
  })
  const pages = [
    ['orders', '/orders'],
    ['order', `/orders/${orders[0].id}`],
    ['products', '/products'],
    ['product', `/products/${products[0].id}`],
    ['inventory', '/inventory'],
  ] as const
  for (const [name, path] of pages) {
    await page.goto(`${shop.url}/dashboard${path}`, { waitUntil: 'networkidle' })
    await expectScreenshot(page, `office-${name}`)
  }
  expect(visit.faults).toEqual([])
}, 60_000)
