import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { openPage, phone } from '../../support/browser/browser.ts'
import { expectScreenshot } from '../../support/browser/screenshots.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

const shopPages = [
  ['home-desk', '/', {}],
  ['collection-desk', '/categories/posters', {}],
  ['product-desk', '/products/low-tide', {}],
  ['product-phone', '/products/low-tide', phone],
  ['cart-phone', '/cart', phone],
] as const

test('shop pages match their screenshots, on desktop and phone', async ({ browser }) => {
  for (const [name, path, options] of shopPages) {
    await using visit = await openPage(browser, options)
    await visit.page.goto(shop.url + path, { waitUntil: 'networkidle' })
    await expectScreenshot(visit.page, `shop-${name}`)
    expect(visit.faults, path).toEqual([])
  }
})

test('back office pages match their screenshots', { tag: '@soak' }, async ({ browser }) => {
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
  // With its open stream of changes the network would never be idle.
  await page.route('**/dashboard/live*', (route) => route.fulfill({ status: 204 }))
  for (const [name, path] of pages) {
    await page.goto(`${shop.url}/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    await expectScreenshot(page, `office-${name}`)
  }
  expect(visit.faults).toEqual([])
})
