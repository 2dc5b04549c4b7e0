import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { openPage, phone } from '../../support/browser/browser.ts'
import { payPalIn, servePayPal } from '../../support/browser/paypal-page.ts'
import { providerBrowserShop } from '../../support/browser/provider-browser-shop.ts'
import { payPalDouble, payPalKeys } from '../../support/providers/paypal-double.ts'

const own = providerBrowserShop('PAYPAL_API_URL', payPalDouble)
const { shop } = own

test.beforeAll(async () => {
  const keys = Object.entries(payPalKeys).map(([name, value]) => ({ name, value }))
  await callAsOwner(shop, 'POST', '/stoa/v1/payment-accounts', { provider: 'paypal', mode: 'TEST', keys })
})

async function openPayPal(page: Page, slug = 'low-tide'): Promise<void> {
  await servePayPal(page, own.double)
  await page.goto(`${shop.url}/products/${slug}`)
  await payPalIn(page).getByRole('button', { name: 'PayPal' }).click()
  await expect(confirmButton(page)).toBeEnabled()
}

const total = (page: Page) => payPalIn(page).getByLabel('PayPal total')
const confirmButton = (page: Page) => payPalIn(page).getByRole('button', { name: 'Complete purchase' })
const taken = () => [...own.double.state.captures.values()].length

/** The total that PayPal shows when its buyer confirms. */
async function confirm(page: Page): Promise<string> {
  await expect(confirmButton(page)).toBeEnabled()
  const shown = (await total(page).textContent())!
  await confirmButton(page).click()
  return shown
}

test('PayPal’s button on the page of a product: the address and the delivery are chosen at PayPal, and charged as shown', async ({
  browser,
}) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await openPayPal(page)
  const rates = payPalIn(page).getByLabel('Delivery').locator('option')
  await expect.poll(() => rates.count()).toBeGreaterThan(1)
  const before = (await total(page).textContent())!
  await payPalIn(page).getByLabel('Delivery').selectOption({ index: 1 })
  await expect(total(page)).not.toHaveText(before)
  await expect(confirmButton(page)).toBeEnabled()
  await payPalIn(page).getByLabel('Country').selectOption('Austria')
  const shown = await confirm(page)
  await page.waitForURL(/thank-you/)
  const orderId = /orders\/([\w-]+)\/thank-you/.exec(page.url())![1]!
  const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderId}`)
  expect(`${order.priceSummary.total.amount} EUR`).toBe(shown)
  expect(order).toMatchObject({
    paymentStatus: 'PAID',
    buyerInfo: { email: 'buyer@example.com' },
    shippingInfo: {
      logistics: {
        shippingDestination: {
          address: { country: 'AT', city: 'Wien', addressLine: 'Ring 2' },
          contactDetails: { firstName: 'Anna', lastName: 'Müller' },
        },
      },
    },
  })
  expect(taken()).toBe(1)
  expect(faults).toEqual([])
})

test('PayPal refuses an address that the shop does not deliver to, and a buyer who cancels pays nothing', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const before = taken()
  await openPayPal(page)
  await payPalIn(page).getByLabel('Country').selectOption('New Zealand')
  await payPalIn(page).getByText('Not possible.').waitFor()
  await payPalIn(page).getByRole('button', { name: 'Cancel and return' }).click()
  await payPalIn(page).getByRole('button', { name: 'PayPal' }).waitFor()
  expect(taken()).toBe(before)
})

test('a payment that PayPal declines is explained, and the next one is charged once', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const before = taken()
  await openPayPal(page)
  await payPalIn(page).getByLabel('Pay with').selectOption('DECLINED')
  await confirm(page)
  await payPalIn(page).getByRole('alert').waitFor()
  expect(taken()).toBe(before)
  await payPalIn(page).getByRole('button', { name: 'PayPal' }).click()
  await confirm(page)
  await page.waitForURL(/thank-you/)
  expect(taken()).toBe(before + 1)
})

test('an answer that is lost after PayPal was charged leads to the order, and confirming again charges nothing', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const before = taken()
  await openPayPal(page)
  let pay: { url: string; body: string } | undefined
  await page.route('**/express/pay', async (route) => {
    pay = { url: route.request().url(), body: route.request().postData()! }
    await route.fetch()
    await route.abort('connectionreset')
  })
  await confirm(page)
  await page.waitForURL(/\/(checkout|orders)\/[\w-]{36}/)
  await page.getByRole('heading', { name: /thank you/i }).waitFor()
  expect(taken()).toBe(before + 1)
  const again = await page.request.post(pay!.url, {
    headers: { 'content-type': 'application/json', origin: shop.url },
    data: pay!.body,
  })
  expect([again.status(), ((await again.json()) as { to: string }).to]).toEqual([200, expect.stringMatching(/^\/checkout\//)])
  expect(taken()).toBe(before + 1)
})
