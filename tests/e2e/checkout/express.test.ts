import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { fillInToPayment } from '../../support/browser/buying.ts'
import { serveStripe, walletIn } from '../../support/browser/stripe-page.ts'
import { connectedStripeShop } from '../../support/browser/stripe-browser-shop.ts'

const own = connectedStripeShop()
const { shop } = own

async function openProduct(page: Page, slug = 'low-tide'): Promise<void> {
  await serveStripe(page, own.stripe)
  await page.goto(`${shop.url}/products/${slug}`)
}

async function openWallet(page: Page): Promise<void> {
  await walletIn(page).getByRole('button', { name: 'Pay with wallet' }).click()
  await expect(total(page)).toHaveText(/^\d+ eur$/)
}

const total = (page: Page) => walletIn(page).getByLabel('Wallet total')
const choose = (page: Page, field: string, option: string) => walletIn(page).getByLabel(field).selectOption(option)

/** The total that the wallet shows when its buyer confirms. */
async function confirm(page: Page): Promise<string> {
  const button = walletIn(page).getByRole('button', { name: 'Confirm in wallet' })
  await expect(button).toBeEnabled()
  const shown = (await total(page).textContent())!
  await button.click()
  return shown
}

/** The order on the thank-you page, which was charged once with what the wallet showed. */
async function chargedOrder(page: Page, shown: string) {
  await page.waitForURL(/thank-you/)
  const orderId = /orders\/([\w-]+)\/thank-you/.exec(page.url())![1]!
  const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderId}`)
  const intents = [...own.stripe.net.intents.values()].filter(({ metadata }) => metadata['order_id'] === orderId)
  expect(intents.filter(({ received }) => received > 0).map(({ received }) => `${received} eur`)).toEqual([shown])
  expect(shown).toBe(`${Math.round(Number(order.priceSummary.total.amount) * 100)} eur`)
  expect(order.paymentStatus).toBe('PAID')
  return order
}

test('on the page of a product, a wallet buys the chosen quantity and pays what it showed', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await openProduct(page)
  await page.getByLabel('Quantity').fill('2')
  await openWallet(page)
  await choose(page, 'Country', 'Austria')
  const order = await chargedOrder(page, await confirm(page))
  expect(order.lineItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2])
  expect(order).toMatchObject({
    buyerInfo: { email: 'anna@example.com' },
    shippingInfo: { logistics: { shippingDestination: { address: { country: 'AT', city: 'Wien', addressLine: 'Ring 2' } } } },
  })
  expect(faults).toEqual([])
})

test('in the cart, the delivery that is chosen in the wallet is charged, and the cart is empty afterwards', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await openProduct(page, 'tea-towel')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  await page.goto(`${shop.url}/cart`)
  await openWallet(page)
  const rates = walletIn(page).getByLabel('Delivery').locator('option')
  await expect.poll(() => rates.count()).toBeGreaterThan(1)
  const first = (await total(page).textContent())!
  const chosen = (await rates.nth(1).textContent())!.replace(/ \d+$/, '')
  await walletIn(page).getByLabel('Delivery').selectOption({ index: 1 })
  await expect(total(page)).not.toHaveText(first)
  const order = await chargedOrder(page, await confirm(page))
  expect(order.shippingInfo.title).toBe(chosen)
  await page.goto(`${shop.url}/cart`)
  await page.getByText('Your cart is empty').waitFor()
  expect(faults).toEqual([])
})

test('a wallet that is cancelled in the checkout changes nothing there', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await openProduct(page)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await fillInToPayment(page)
  const pay = page.getByRole('button', { name: /^pay €/i })
  const before = await pay.innerText()
  await openWallet(page)
  await choose(page, 'Country', 'Austria')
  await expect(walletIn(page).getByText('Items')).toBeVisible()
  await walletIn(page).getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect.poll(() => pay.innerText()).toBe(before)
  await expect(page.getByText('10115 Berlin').first()).toBeVisible()
  await openWallet(page)
  await chargedOrder(page, await confirm(page))
  expect(faults).toEqual([])
})

test('after a declined card the wallet says so, and another card pays once', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await openProduct(page)
  await openWallet(page)
  await choose(page, 'Card', 'Without money')
  await confirm(page)
  await page.frameLocator('iframe[src$="/express"]').getByText('There isn’t enough money on this card').waitFor()
  await choose(page, 'Card', 'Good')
  await chargedOrder(page, await confirm(page))
})

test('an address that the shop does not deliver to is refused in the wallet', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await openProduct(page)
  await openWallet(page)
  await choose(page, 'Country', 'New Zealand')
  await walletIn(page).getByText('Not possible with this choice.').waitFor()
  await page.frameLocator('iframe[src$="/express"]').getByText('We can’t deliver this to your address.').waitFor()
})

test('a price that changes while the wallet is open is not charged', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await openProduct(page, 'tea-towel')
  await openWallet(page)
  const charged = () => [...own.stripe.net.intents.values()].filter(({ received }) => received > 0).length
  const before = charged()
  const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/query', { query: { filter: { slug: 'tea-towel' } } })
  const { product } = await callAsOwner(shop, 'GET', `/stores/v3/products/${products[0].id}`)
  const variants = product.variantsInfo.variants.map(({ price, ...variant }: { price: { actualPrice: { amount: string } } }) => ({
    ...variant,
    price: { ...price, actualPrice: { amount: String(Number(price.actualPrice.amount) + 5) } },
  }))
  await callAsOwner(shop, 'PATCH', `/stores/v3/products/${product.id}`, {
    product: { id: product.id, revision: product.revision, variantsInfo: { variants } },
  })
  await confirm(page)
  await page
    .frameLocator('iframe[src$="/express"]')
    .getByText(/The total for your address is .* Nothing was charged/)
    .waitFor()
  expect(charged()).toBe(before)
})

test('only the document in the frame allows the provider’s script; without a wallet, or where the shop asks more, it stays empty', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const policyOf = async (path: string) => (await fetch(shop.url + path)).headers.get('content-security-policy')
  expect(await policyOf('/products/low-tide')).not.toContain('stripe.com')
  expect(await policyOf('/products/low-tide/express')).toContain("script-src 'self'")
  expect(await policyOf('/products/low-tide/express')).toContain('js.stripe.com')
  expect(await policyOf('/products/low-tide/express')).toContain("frame-ancestors 'self'")
  await serveStripe(page, own.stripe, { isBroken: true })
  await page.goto(`${shop.url}/products/low-tide`)
  await expectAccessibleLayout(page)
  expect(await page.evaluate('document.querySelector(`iframe[src$="/express"]`).offsetHeight')).toBe(0)
  await callAsOwner(shop, 'PATCH', '/stoa/v1/checkout-rules', { checkoutRules: { company: 'REQUIRED' } })
  await expect.poll(async () => (await (await fetch(`${shop.url}/products/low-tide`)).text()).includes('/express"')).toBe(false)
})
