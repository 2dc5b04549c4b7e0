import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { serveStripe, walletIn } from '../../support/browser/stripe-page.ts'
import { makeScarce } from './scarce-set-up.ts'
import { connectedStripeShop } from '../../support/browser/stripe-browser-shop.ts'
import { aFrontEnd } from '../../support/browser/front-end.ts'
import { storesAppId } from '../../support/shop/builders.ts'

const own = connectedStripeShop()
const { shop } = own

const frameIn = (page: Page) => page.frameLocator('iframe[src$="/express"]')
const total = (page: Page) => walletIn(page).getByLabel('Wallet total')
const charged = () => [...own.stripe.net.intents.values()].filter(({ received }) => received > 0).length

async function openWallet(page: Page, path = '/products/low-tide'): Promise<void> {
  await serveStripe(page, own.stripe)
  await page.goto(shop.url + path)
  await pressWallet(page)
}

async function pressWallet(page: Page): Promise<void> {
  await walletIn(page).getByRole('button', { name: 'Pay with wallet' }).click()
  await expect(total(page)).toHaveText(/^\d+ eur$/)
}

async function confirm(page: Page): Promise<void> {
  const button = walletIn(page).getByRole('button', { name: 'Confirm in wallet' })
  await expect(button).toBeEnabled()
  await button.click()
}

test('in another language of the shop, the frame, its answers and the order stay in that language', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await openWallet(page, '/de/products/low-tide')
  await expect(walletIn(page).getByText('Artikel')).toBeVisible()
  await walletIn(page).getByLabel('Country').selectOption('New Zealand')
  await frameIn(page).getByText('An Ihre Adresse können wir das nicht liefern.').waitFor()
  await walletIn(page).getByLabel('Country').selectOption('Germany')
  await confirm(page)
  await page.waitForURL(/\/de\/orders\/[\w-]+\/thank-you/)
  const orderId = /orders\/([\w-]+)\/thank-you/.exec(page.url())![1]!
  const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderId}`)
  expect(order).toMatchObject({ buyerLanguage: 'de', paymentStatus: 'PAID' })
  expect(faults).toEqual([])
})

test('an answer that is lost after the order leads to that order, and no press orders twice', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const before = charged()
  await openWallet(page)
  await page.route('**/express/pay', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await confirm(page)
  await page.waitForURL(/\/(checkout|orders)\/[\w-]{36}/)
  await page
    .getByRole('heading', { name: /thank you|order/i })
    .first()
    .waitFor()
  expect(charged()).toBe(before + 1)
})

test('a name of one word leads to the checkout, which asks for the other and has kept the rest', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const before = charged()
  await openWallet(page)
  await walletIn(page).getByLabel('Name').fill('Sukarno')
  await confirm(page)
  await page.waitForURL(/\/checkout\/[\w-]{36}\?edit=address/)
  await expect(page.getByLabel('Last name').first()).toHaveValue('Sukarno')
  await expect(page.getByLabel('City').first()).toHaveValue('Berlin')
  expect(charged()).toBe(before)
})

test('more than there is in stock is refused before the buyer confirms', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const { slug } = await makeScarce(shop, 'The only print')
  await serveStripe(page, own.stripe)
  await page.goto(`${shop.url}/products/${slug}`)
  await walletIn(page).getByRole('button', { name: 'Pay with wallet' }).waitFor()
  await page.getByLabel('Quantity').fill('3')
  await walletIn(page).getByRole('button', { name: 'Pay with wallet' }).click()
  await frameIn(page).getByText('This order isn’t possible like this. Please continue with the checkout.').waitFor()
  await walletIn(page).getByText('Not possible with this choice.').waitFor()
})

test('a tax that only the buyer’s country decides is shown with the second press, and charged as shown', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const { taxGroups } = await callAsOwner(shop, 'GET', '/billing/v1/tax-groups/default-tax-groups')
  const { taxRegion } = await callAsOwner(shop, 'POST', '/billing/v1/tax-regions', {
    taxRegion: { country: 'NZ', appId: storesAppId, taxIncludedInPrice: false },
  })
  await callAsOwner(shop, 'POST', '/billing/v1/manual-tax-mappings', {
    manualTaxMapping: { taxGroupId: taxGroups[0].id, taxRegionId: taxRegion.id, taxRate: '0.2', taxName: 'GST' },
  })
  const before = charged()
  await openWallet(page, '/products/linocut-evening')
  await walletIn(page).getByLabel('Country').selectOption('New Zealand')
  await expect(total(page)).toHaveText('5500 eur')
  await confirm(page)
  await frameIn(page)
    .getByText(/The total for your address is €66.00 instead of €55.00. Nothing was charged/)
    .waitFor()
  expect(charged()).toBe(before)
  await pressWallet(page)
  await expect(total(page)).toHaveText('6600 eur')
  await walletIn(page).getByLabel('Country').selectOption('New Zealand')
  await confirm(page)
  await page.waitForURL(/thank-you/)
  expect(charged()).toBe(before + 1)
})

test('a quantity that was just changed in the cart is in the price, however slow its answer is', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await serveStripe(page, own.stripe)
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  await page.goto(`${shop.url}/cart`)
  await pressWallet(page)
  const one = Number.parseInt((await walletIn(page).locator('dd').first().textContent())!)
  await walletIn(page).getByRole('button', { name: 'Cancel' }).click()
  await page.route('**/cart/change**', async (route) => {
    await walletIn(page).getByRole('button', { name: 'Pay with wallet' }).click()
    await route.continue()
  })
  await page.getByRole('button', { name: /^(Increase|One more|More)/ }).click()
  await expect(walletIn(page).locator('dd').first()).toHaveText(String(2 * one))
  expect(faults).toEqual([])
})

test('in a hosted checkout the wallet pays, and leads back to the front end', async ({ browser }) => {
  await using frontEnd = await aFrontEnd(shop)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await serveStripe(page, own.stripe)
  const started = await frontEnd.startCheckout()
  await page.goto(started.fullUrl)
  await pressWallet(page)
  await confirm(page)
  await page.waitForURL(`${frontEnd.url}/thanks**`)
  expect(faults).toEqual([])
})

test('without a wallet the frame takes no room, and screen readers do not name it', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await serveStripe(page, own.stripe, { isBroken: true })
  await page.goto(`${shop.url}/products/low-tide`)
  const frame = page.locator('iframe[src$="/express"]')
  await frame.scrollIntoViewIfNeeded().catch(() => undefined)
  await expect(frame).toHaveCount(1)
  expect(await page.getByRole('form').or(page.locator('form')).first().ariaSnapshot()).not.toContain('iframe')
  expect((await frame.boundingBox())?.height ?? 0).toBe(0)
})

for (const [name, options] of [
  ['on a phone', phone],
  ['on a wide screen in the dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const }],
] as const)
  test(`the buttons have an accessible layout ${name}, in German`, async ({ browser }) => {
    await using visit = await openPage(browser, options)
    const { page } = visit
    await openWallet(page, '/de/products/low-tide')
    await walletIn(page).getByLabel('Country').selectOption('New Zealand')
    await frameIn(page).getByText('An Ihre Adresse können wir das nicht liefern.').waitFor()
    await expectAccessibleLayout(page)
    const [frame] = page.frames().filter((each) => each.url().endsWith('/express'))
    const isScrolling = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    expect(await frame!.evaluate(isScrolling)).toBe(false)
  })
