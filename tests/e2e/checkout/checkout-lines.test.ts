import { expect, test, type Page } from '@playwright/test'
import { preferenceCookies } from '@stoa/storefront/preferences'
import { callAsOwner } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectAccessibleLayout,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { cardFrame, fillInCard, fillInToPayment, payWith, toPayment } from '../../support/browser/buying.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { pluginProvider } from '../../support/providers/plugin-provider.ts'

const shop = browserShop()

test('a shortage is explained in the buyer’s language and fixed in the checkout, and the rest is paid', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await add(page, 'low-tide')
  // Two pieces of it.
  await add(page, 'harbour-plate', 2)
  await page.goto(`${shop.url}/cart`)
  await toPayment(page)
  await page.getByLabel('Order note').fill('Please ring twice.')
  await placeDemoOrder(shop, 'harbour-plate')
  await payWith(page, '4242424242424242')
  const problem = page.getByRole('alert')
  await problem.getByText('Only 1 of 2 available.').waitFor()
  await expect.poll(() => page.getByLabel('Order note').inputValue()).toBe('Please ring twice.')
  expect(faults).toEqual([])

  await page.context().addCookies([{ name: preferenceCookies.language, value: 'de', url: shop.url }])
  await page.reload()
  await expect
    .poll(() => problem.innerText())
    .toMatch(/vor dem Bezahlen dieses Problem:\s+Hafenteller\s+Nur noch 1 von 2 verfügbar\./)
  const line = page.getByRole('listitem').filter({ hasText: 'Hafenteller' })
  await line.getByText('Nur noch 1 von 2 verfügbar.').waitFor()
  const pay = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' })
  expect(await pay.getAttribute('aria-disabled')).toBe('true')
  await expectAccessibleLayout(page)
  await line.getByRole('button', { name: 'Auf 1 ändern' }).click()
  await problem.waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.tagName')).not.toBe('BODY')

  await placeDemoOrder(shop, 'harbour-plate')
  await page.reload()
  await problem.getByText('Inzwischen ausverkauft. Bitte entfernen Sie den Artikel.').waitFor()
  await problem.getByRole('button', { name: 'Hafenteller entfernen' }).click()
  await problem.waitFor({ state: 'detached' })
  await fillInCard(page.frameLocator(cardFrame), '4242424242424242')
  await pay.click()
  await page.waitForURL(/thank-you/)
  const bought = await page.getByRole('region', { name: 'Ihre Artikel' }).innerText()
  expect(bought).toMatch(/Ebbe/)
  expect(bought).not.toMatch(/Hafenteller/)
  // The removed item is still in the cart.
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('listitem').filter({ hasText: 'Hafenteller' }).waitFor()
  expect(faults).toEqual([])
})

test('Buy now checks out one item alone and leaves the cart unchanged', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await add(page, 'low-tide', 2)
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL(/checkout/)
  await fillInToPayment(page)
  await expectNoSidewaysScroll(page)
  await payWith(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  const bought = await page.getByRole('region', { name: 'Your items' }).innerText()
  expect(bought).toMatch(/Tea Towel/)
  expect(bought).not.toMatch(/Low Tide/)
  await page.goto(`${shop.url}/cart`)
  const cart = await page.getByRole('list', { name: 'Items in your cart' }).innerText()
  expect(cart).toMatch(/Low Tide[\s\S]*2 ×/)
  expect(cart).not.toMatch(/Tea Towel/)
  expect(faults).toEqual([])
})

test('a line that an app refuses is removed where the checkout says so', { tag: '@soak' }, async ({ browser }) => {
  const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/tea-towel')
  await using provider = await pluginProvider(({ body }, response) => {
    const { request } = JSON.parse(Buffer.from(body.split('.')[1]!, 'base64url').toString()).data
    const refused = request.validationInfo.lineItems.filter(
      ({ catalogReference }: any) => catalogReference.catalogItemId === product.id,
    )
    const violations = refused.map(({ id }: { id: string }) => ({
      severity: 'ERROR',
      description: 'We do not send this there.',
      target: { lineItem: { name: 'LINE_ITEM_DEFAULT', id } },
    }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ violations }))
  })
  const { plugin } = await callAsOwner(shop, 'POST', '/stoa/v1/plugins', {
    plugin: { appId: crypto.randomUUID(), name: 'Where to', componentType: 'ECOM_VALIDATIONS', deploymentUri: provider.url },
  })
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await add(page, 'low-tide')
  await add(page, 'tea-towel')
  await page.goto(`${shop.url}/cart`)
  await page
    .getByRole('link', { name: /checkout/i })
    .or(page.getByRole('button', { name: /checkout/i }))
    .first()
    .click()
  await page.locator('[name=email]').fill('anna@example.com')
  await page.getByText('Before you can pay, please fix this problem:').waitFor()
  await page.getByText('Tea Towel: We do not send this there.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('button', { name: 'Remove Tea Towel' }).first().click()
  await expect(page.getByText('We do not send this there.')).toHaveCount(0)
  await expect(page.locator('[name=email]')).toHaveValue('anna@example.com')
  const order = page.getByRole('complementary', { name: 'Your order' })
  await expect(order).toContainText('Low Tide')
  await expect(order).not.toContainText('Tea Towel')
  await callAsOwner(shop, 'DELETE', `/stoa/v1/plugins/${plugin.id}`)
  expect(faults).toEqual([])
})

test('without script too, a button takes what is left', async ({ browser }) => {
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/regatta?Size=70+×+100+cm&Paper=Cotton+paper`)
  await page
    .getByLabel('Quantity')
    .evaluate((field) => (field as unknown as { removeAttribute(name: string): void }).removeAttribute('max'))
  await page.getByLabel('Quantity').fill('4')
  await page.getByRole('button', { name: 'Buy now' }).click()
  const problem = page.getByRole('alert')
  await problem.getByRole('button', { name: /^Change to 3/ }).click()
  await problem.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

async function add(page: Page, slug: string, quantity = 1): Promise<void> {
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByLabel('Quantity').fill(String(quantity))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByText('Just added').waitFor()
}
