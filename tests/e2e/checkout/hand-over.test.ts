import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, expectRefusal, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { fillInToPayment, payOnProvidersPage, payWith } from '../../support/browser/buying.ts'
import { aFrontEnd, type FrontEnd, type StartedCheckout } from '../../support/browser/front-end.ts'

const shop = browserShop()

/** The buyer is on the front end's page for orders; returns the order that its address names. */
async function returnedOrder(page: Page, frontEnd: FrontEnd, { call }: StartedCheckout): Promise<any> {
  await page.waitForURL(`${frontEnd.url}/thanks**`)
  const parameters = Object.fromEntries(new URL(page.url()).searchParams)
  expect(parameters).toEqual({ from: 'shop', orderId: expect.any(String), wixMemberLoggedIn: 'false' })
  return (await call('GET', `/ecom/v1/orders/${parameters.orderId}`)).order
}

test('a visitor of another front end pays in the hosted checkout and returns with the order', async ({ browser }) => {
  await using frontEnd = await aFrontEnd(shop)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const started = await frontEnd.startCheckout()
  await page.goto(`${frontEnd.url}/cart`)
  await page.goto(started.fullUrl)
  expect(page.url()).toBe(`${shop.url}/checkout/${started.checkoutId}`)
  await fillInToPayment(page)
  await page.reload()
  await page.getByRole('button', { name: /^pay/i }).waitFor()
  await payWith(page, '4242424242424242')
  const order = await returnedOrder(page, frontEnd, started)
  expect(order).toMatchObject({ checkoutId: started.checkoutId, paymentStatus: 'PAID' })

  // The checkout is done: "back", and its link, lead to the order again.
  await page.goBack()
  await returnedOrder(page, frontEnd, started)
  await page.goto(started.fullUrl)
  expect((await returnedOrder(page, frontEnd, started)).id).toBe(order.id)
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', {
    search: { filter: { checkoutId: started.checkoutId } },
  })
  expect(orders).toHaveLength(1)
  expect(faults).toEqual([])
})

test('after a declined card the buyer stays, and a refused challenge too; then another card pays', async ({ browser }) => {
  await using frontEnd = await aFrontEnd(shop)
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  const started = await frontEnd.startCheckout()
  await page.goto(started.fullUrl)
  await fillInToPayment(page)
  await payWith(page, '4000000000000002')
  await page.getByText(/declined this card/).waitFor()
  await expectRefusal(faults, 422)
  await payWith(page, '4000000000003220')
  await page.waitForURL(/challenge/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText(/wasn’t confirmed with your bank/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^pay/i }).waitFor()
  await payWith(page, '4000000000003220')
  await page.waitForURL(/challenge/)
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  expect(await returnedOrder(page, frontEnd, started)).toMatchObject({ paymentStatus: 'PAID' })
  expect(faults).toEqual([])
})

test('without script, the buyer pays on the provider’s page and returns', async ({ browser }) => {
  await using frontEnd = await aFrontEnd(shop)
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page, faults } = visit
  const started = await frontEnd.startCheckout()
  await page.goto(started.fullUrl)
  await fillInToPayment(page)
  await payOnProvidersPage(page, '4242424242424242')
  expect(await returnedOrder(page, frontEnd, started)).toMatchObject({ paymentStatus: 'PAID' })
  expect(faults).toEqual([])
})

test('links lead back to the front end, and its own cart in this shop stays as it was', { tag: '@soak' }, async ({ browser }) => {
  await using frontEnd = await aFrontEnd(shop)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()

  const { fullUrl } = await frontEnd.startCheckout({ callbacks: { thankYouPageUrl: undefined } })
  await page.goto(fullUrl)
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  const summary = page.getByRole('complementary', { name: 'Your order' })
  await expect(summary.getByText('Low Tide').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Tea Towel')).toHaveCount(0)
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Back to cart' }).click()
  await page.waitForURL(`${frontEnd.url}/cart?wixMemberLoggedIn=false`)

  await page.goBack()
  await fillInToPayment(page)
  await payWith(page, '4242424242424242')
  await page.waitForURL(/\/orders\/.*\/thank-you/)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expect(page.getByRole('region', { name: 'Best sellers' })).toHaveCount(0)
  await expectAccessibleLayout(page)
  await page.reload()
  await page.getByRole('link', { name: 'Continue shopping' }).click()
  await page.waitForURL(`${frontEnd.url}/?wixMemberLoggedIn=false`)

  await page.goto(`${shop.url}/cart`)
  await expect(page.locator('main').getByText('Tea Towel').first()).toBeVisible()
  await expect(page.locator('main').getByText('Low Tide')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('a link that was used in another browser says so and leads back', { tag: '@soak' }, async ({ browser }) => {
  await using frontEnd = await aFrontEnd(shop)
  const { checkoutId, fullUrl } = await frontEnd.startCheckout()
  {
    await using buyer = await openPage(browser)
    await buyer.page.goto(fullUrl)
    await buyer.page.getByRole('heading', { name: 'Checkout' }).waitFor()
  }
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(fullUrl)
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await expectAccessibleLayout(page)
  await page.goto(`${shop.url}/checkout/${checkoutId}`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await page.waitForURL(`${frontEnd.url}/?wixMemberLoggedIn=false`)
  expect(faults.filter((fault) => !/\b(404|410)\b/.test(fault))).toEqual([])
})

test('the checkout speaks the language that the front end chose', async ({ browser }) => {
  await using frontEnd = await aFrontEnd(shop)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const { checkoutId, fullUrl } = await frontEnd.startCheckout({ preferences: { additionalQueryParameters: { lang: 'de' } } })
  await page.goto(fullUrl)
  expect(page.url()).toBe(`${shop.url}/de/checkout/${checkoutId}`)
  await page.getByRole('link', { name: 'Zurück zum Warenkorb' }).waitFor()
  expect(faults).toEqual([])
})

test('the owner says where buyers may return to', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const { siteId, clientId } = shop.credentials
  await enterBackOffice(page, shop, `/sites/${siteId}/settings/oauth-apps/${clientId}`)
  const domains = page.getByLabel('Allowed redirect domains')
  await domains.fill('https://Shop.example/\n*.shop.example\nno domain')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('no domain is not a domain.').waitFor()
  await domains.fill('https://Shop.example/\n*.shop.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('App saved').waitFor()
  const { oAuthApps } = await callAsOwner(shop, 'GET', '/stoa/v1/oauth-apps')
  expect(oAuthApps[0].allowedRedirectDomains).toEqual(['shop.example', '*.shop.example'])
  expect(faults).toEqual([])
})
