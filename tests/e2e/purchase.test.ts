import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openPage, startBrowser } from '../support/browser.ts'
import { startShop, type RunningShop } from '../support/running-shop.ts'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), startBrowser()])
}, 120_000)
afterAll(async () => {
  await browser.close()
  await shop[Symbol.asyncDispose]()
})

test('a visitor on a phone buys a print; the declined card costs nothing but another try', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 360, height: 760 } })
  await page.goto(`${shop.url}/`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`${shop.url}/products/low-tide`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto(`${shop.url}/cart`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await toPayment(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await payWith(page, '4000000000000002')
  await page.getByText(/declined/i).first().waitFor()
  await payWith(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  await expectAccessible(page)
  expect(await page.locator('main').innerText()).toMatch(/1000\d[\s\S]*Low Tide[\s\S]*€33\.90/)
  await close()
})

test('the shop sells with scripts switched off, and a challenge is answered on its page', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto(`${shop.url}/cart`)
  await toPayment(page)
  await payWith(page, '4000000000003220')
  await page.waitForURL(/challenge/)
  await page.getByRole('button', { name: /confirm/i }).click()
  await page.waitForURL(/thank-you/)
  expect(await page.locator('main').innerText()).toMatch(/Tea Towel/)
  await close()
})

test('what is sold out is named, and cannot be put in the cart', async () => {
  const { page, faults, close } = await openPage(browser)
  await page.goto(`${shop.url}/products/kite-weather`)
  await page.getByText('70 × 100 cm').first().click()
  await expect.poll(() => page.getByRole('button', { name: /sold out|add to cart/i }).first().isDisabled()).toBe(true)
  expect(faults).toEqual([])
  await close()
})

async function toPayment(page: Page): Promise<void> {
  await page.getByRole('link', { name: /checkout/i }).or(page.getByRole('button', { name: /checkout/i })).first().click()
  await page.locator('[name=email]').fill('anna@example.com')
  await page.getByRole('button', { name: /continue to address/i }).click()
  await page.locator('[name=firstName]').fill('Anna')
  await page.locator('[name=lastName]').fill('Müller')
  await page.locator('[name=addressLine]').fill('Allee 1')
  await page.locator('[name=postalCode]').fill('10115')
  await page.locator('[name=city]').fill('Berlin')
  await page.getByRole('button', { name: /save address/i }).click()
  await page.locator('[name=delivery]').first().check()
  await page.getByRole('button', { name: /delivery/i }).last().click()
  await page.locator('[name=number]').waitFor()
}

async function payWith(page: Page, number: string): Promise<void> {
  await page.locator('[name=number]').fill(number)
  await page.locator('[name=expiry]').fill('12/90')
  await page.locator('[name=securityCode]').fill('123')
  await page.getByRole('button', { name: /^pay/i }).click()
}
