import { expect, test } from '@playwright/test'
import { openPage, phone } from '../../support/browser/browser.ts'
import { payWith, toPayment } from '../../support/browser/buying.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

// The essential paths of a shop also work in Firefox. Everything else is tested in Chromium alone.

const shop = browserShop()

test('a visitor buys a print', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  await toPayment(page)
  await payWith(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  await expect(page.locator('main')).toContainText('Low Tide')
  expect(faults).toEqual([])
})

test('the owner signs in and sees the orders', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/dashboard/orders`)
  // Over WebDriver BiDi, React does not notice what `fill` writes into a controlled input.
  await page.getByLabel('Email').pressSequentially(shop.credentials.owner.email)
  await page.getByLabel('Password').first().pressSequentially(shop.credentials.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.locator('[data-row-link]').first().waitFor()
  expect(faults).toEqual([])
})
