import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openPage, startBrowser } from '../support/browser.ts'
import { startShop, type RunningShop } from '../support/running-shop.ts'
import { placeDemoOrder } from '../support/demo-order.ts'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), startBrowser()])
}, 120_000)
afterAll(async () => {
  await browser.close()
  await shop[Symbol.asyncDispose]()
})

test('a wrong password is refused without saying which of the two is wrong', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${shop.url}/dashboard/`)
  await page.getByLabel(/e-mail/i).fill(shop.credentials.owner.email)
  await page.getByLabel(/password/i).first().fill('wrong')
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.getByText(/e-mail or (the )?password/i).first().waitFor()
  await expectAccessible(page)
  await close()
})

test('the owner sees an order, marks it paid, ships it', async () => {
  const number = await placeDemoOrder(shop)
  const { page, faults, close } = await openPage(browser)
  await signIn(page)
  await page.goto(`${shop.url}/dashboard/orders`)
  await page.getByText(number).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: new RegExp(number) }).first().click()
  await page.getByRole('button', { name: /mark as paid/i }).first().click()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Paid/)
  await page.getByRole('button', { name: /^ship/i }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /ship/i }).click()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Shipped|Fulfilled/)
  await expectAccessible(page)
  expect(faults).toEqual([])
  await close()
})

test('an order is canceled and its stock comes back', async () => {
  const before = await stockOf('tea-towel')
  const number = await placeDemoOrder(shop, 'tea-towel')
  expect(await stockOf('tea-towel')).toBe(before - 1)
  const { page, close } = await openPage(browser, { viewport: { width: 360, height: 760 } })
  await signIn(page)
  await page.goto(`${shop.url}/dashboard/orders`)
  await page.getByRole('link', { name: new RegExp(number) }).first().click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /cancel/i }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /cancel (the )?order/i }).click()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Cancell?ed/)
  expect(await stockOf('tea-towel')).toBe(before)
  await close()
})

async function signIn(page: Page): Promise<void> {
  await page.goto(`${shop.url}/dashboard/`)
  await page.getByLabel(/e-mail/i).fill(shop.credentials.owner.email)
  await page.getByLabel(/password/i).first().fill(shop.credentials.owner.password)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

async function stockOf(slug: string): Promise<number> {
  const headers = { authorization: shop.credentials.apiKey, 'wix-site-id': shop.credentials.siteId, 'content-type': 'application/json' }
  const { product } = (await (await fetch(`${shop.url}/stores/v3/products/slug/${slug}`, { headers })).json()) as { product: { id: string } }
  const answer = await fetch(`${shop.url}/stores/v3/inventory-items/query`, { method: 'POST', headers, body: JSON.stringify({ query: { filter: { productId: product.id } } }) })
  const { inventoryItems } = (await answer.json()) as { inventoryItems: { quantity: number }[] }
  return inventoryItems.reduce((sum, { quantity }) => sum + quantity, 0)
}
