import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { serveStripe, walletIn } from '../../support/browser/stripe-page.ts'
import { connectedStripeShop } from '../../support/browser/stripe-browser-shop.ts'

const own = connectedStripeShop()
const { shop } = own

async function openProduct(page: Page, slug = 'low-tide'): Promise<void> {
  await serveStripe(page, own.stripe)
  await page.goto(`${shop.url}/products/${slug}`)
}

async function orderOn(page: Page) {
  await page.waitForURL(/thank-you/)
  const orderId = /orders\/([\w-]+)\/thank-you/.exec(page.url())![1]!
  return (await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderId}`)).order
}

const total = (page: Page) => walletIn(page).getByLabel('Wallet total')

test('a wallet buys the chosen quantity of a product, and is charged with what it showed', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await openProduct(page)
  await page.getByLabel('Quantity').fill('2')
  await walletIn(page).getByRole('button', { name: 'Pay with wallet' }).click()
  await expect(total(page)).toHaveText(/^\d+ eur$/)
  await walletIn(page).getByLabel('Country').selectOption('Austria')
  const [, second] = await walletIn(page).getByLabel('Delivery').locator('option').allTextContents()
  if (second) await walletIn(page).getByLabel('Delivery').selectOption(second)
  const shown = (await total(page).textContent())!
  await walletIn(page).getByRole('button', { name: 'Confirm in wallet' }).click()
  const order = await orderOn(page)
  expect(order.lineItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2])
  expect(shown).toBe(`${Math.round(Number(order.priceSummary.total.amount) * 100)} eur`)
  expect(order).toMatchObject({
    paymentStatus: 'PAID',
    buyerInfo: { email: 'anna@example.com' },
    shippingInfo: { logistics: { shippingDestination: { address: { country: 'AT', city: 'Wien', addressLine: 'Ring 2' } } } },
  })
  expect(faults).toEqual([])
})
