import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { openPage, phone, untilHydrated } from '../support/browser.ts'
import { browserShop } from '../support/browser-shop.ts'

const { shop, browser } = await browserShop()

test('a form that no page of the shop has is refused with 4xx, not with an error of the shop', async () => {
  await using visit = await openPage(browser)
  const { page } = visit
  await add(page)
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('button', { name: /checkout/i }).click()
  await page.waitForURL(/\/checkout\/[0-9a-f-]{36}/)
  const checkout = new URL(page.url()).pathname
  const unknown = '00000000-0000-4000-8000-000000000000'
  const statusOf = async (path: string, options: object) =>
    (await page.request.post(shop.url + path, { headers: { origin: shop.url }, maxRedirects: 0, ...options })).status()
  for (const section of ['nonsense', 'constructor', '__proto__', '']) {
    expect(await statusOf(checkout, { form: { section } }), section).toBe(400)
  }
  expect(await statusOf(checkout, { form: {} })).toBe(400)
  const forms = [checkout, '/cart', '/products/low-tide', '/preferences', `/orders/${unknown}/thank-you`]
  for (const path of [...forms, `${checkout}/challenge/${unknown}`]) {
    for (const options of [
      { data: { section: 'contact' } },
      { data: 'x', headers: { 'content-type': 'text/plain' } },
      { form: {} },
    ]) {
      expect(await statusOf(path, options), `${path} ${JSON.stringify(options)}`).toBeLessThan(500)
    }
  }
  expect(await statusOf('/cart', { form: { line: unknown, quantity: '999999999999' } })).toBeLessThan(500)
  expect(await statusOf('/cart', { form: { back: 'x~y~-1' } })).toBeLessThan(500)
})

test('selecting an option keeps the other query parameters', async () => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide?utm_source=mail&country=AT`)
  const choice = page.getByRole('radio').nth(1)
  await untilHydrated(choice)
  await choice.check({ force: true })
  await page.waitForURL((url) => url.searchParams.size > 2)
  const query = new URL(page.url()).searchParams
  expect([query.get('utm_source'), query.get('country')]).toEqual(['mail', 'AT'])
  expect(faults).toEqual([])
})

test('a saved line stays saved until the cart has it, and a failure is not shown on other pages', async () => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await add(page)
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('button', { name: /^Save for later.*Low Tide/ }).click()
  const saved = page.getByRole('region', { name: 'Saved for later' })
  const back = saved.getByRole('button', { name: /^Add to cart.*Low Tide/ })
  await back.waitFor()
  await page.route('**/cart/change', (route) => route.abort())
  await back.click()
  const failure = page.getByText('We couldn’t reach the shop')
  await failure.waitFor()
  await expect.poll(() => back.isEnabled()).toBe(true)
  await page.unroute('**/cart/change')
  await page.getByRole('link', { name: 'View all products' }).click()
  await page.waitForURL(/\/products/)
  await failure.waitFor({ state: 'detached' })
  await page.goBack()
  await back.waitFor()
  expect(await failure.count()).toBe(0)
  await page.goto(`${shop.url}/cart`)
  await back.click()
  await page.getByRole('list', { name: 'Items in your cart' }).getByText('Low Tide').waitFor()
  await saved.waitFor({ state: 'detached' })
})

async function add(page: Page): Promise<void> {
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: /Cart/ }).getByText('Low Tide').first().waitFor()
}
