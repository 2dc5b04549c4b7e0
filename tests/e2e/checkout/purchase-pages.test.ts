import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, layoutShiftOf, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a sold out product is labelled and cannot be added to the cart', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/kite-weather`)
  const [size] = await page.getByRole('radio', { name: /sold out/i }).all()
  await size!.check()
  const button = page.getByRole('button', { name: 'Sold out' })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  await expectAccessible(page)
  expect(faults).toEqual([])
  await button.click({ force: true })
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
})

test('every page of the shop is accessible in light and dark mode, without layout shift', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const category = await firstCategory(page)
  await promoteIn(category)
  const paths = ['/', '/products', category, '/products/low-tide', '/search?q=bowl', '/search?q=nothing-is-called-that', '/cart']
  for (const path of paths) {
    await page.goto(shop.url + path, { waitUntil: 'load' })
    expect(await layoutShiftOf(page), path).toBeLessThan(0.02)
    await expectAccessibleLayout(page)
    if (path === category) {
      const promotion = page
        .locator('main li', { has: page.getByRole('article') })
        .first()
        .locator('+ li')
      await expect(promotion.getByRole('link', { name: 'New prints' })).toHaveAttribute('href', '/products?sort=new')
    }
  }
  expect(faults).toEqual([])
  expect((await page.goto(`${shop.url}/products/never-made`))!.status()).toBe(404)
  await expectAccessibleLayout(page)
})

test('lists and product pages have no layout shift on a phone', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  for (const path of ['/products', '/products/low-tide']) {
    await visit.page.goto(shop.url + path, { waitUntil: 'load' })
    expect(await layoutShiftOf(visit.page), path).toBeLessThan(0.02)
  }
  expect(visit.faults).toEqual([])
})

/** A promotion that follows the first product of a category. */
async function promoteIn(path: string): Promise<void> {
  const send = (method: string, to: string, body: object) => callAsOwner(shop, method, to, body)
  const query = { filter: { slug: path.split('/').at(-1) } }
  const treeReference = { appNamespace: '@wix/stores' }
  const { categories } = await send('POST', '/categories/v1/categories/query', { treeReference, query })
  const { products } = await send('POST', '/stores/v3/products/search', { search: { cursorPaging: { limit: 1 } } })
  await send('POST', '/stores/v3/promotions', {
    promotion: {
      name: 'Prints',
      enabled: true,
      media: { id: products[0].media.main.id, altText: 'New prints' },
      destinationUrl: `${shop.url}/products?sort=new`,
      categories: [{ id: categories[0].id, position: 2 }],
    },
  })
}

async function firstCategory(page: Page): Promise<string> {
  await page.goto(`${shop.url}/`)
  return (await page.locator('a[href^="/categories/"]').first().getAttribute('href'))!
}
