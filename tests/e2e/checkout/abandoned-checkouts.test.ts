import { expect, test } from '@playwright/test'
import { abandonedBy, aSimpleProduct, leaveCheckout, moveClockAhead } from '../../support/browser/abandoned-checkout.ts'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { fillInToPayment, payWith } from '../../support/browser/buying.ts'
import { until } from '../../support/until.ts'

const shop = browserShop()
const call = (method: string, path: string, body?: object) => callAsOwner(shop, method, path, body)

async function setPrice(productId: string, amount: string): Promise<void> {
  const { product: full } = await call('GET', `/stores/v3/products/${productId}`)
  const variants = full.variantsInfo.variants.map(({ id, choices }: any) => ({
    id,
    choices,
    price: { actualPrice: { amount } },
  }))
  await call('PATCH', `/stores/v3/products/${productId}`, {
    product: { id: productId, revision: full.revision, variantsInfo: { variants } },
  })
}

test('a visitor leaves a cart on the phone and buys on the desktop by the link, with a price that changed', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const product = await aSimpleProduct(shop)
  await using onPhone = await openPage(browser, phone)
  await onPhone.page.goto(`${shop.url}/products/${product.slug}`)
  await onPhone.page.getByRole('button', { name: 'Add to cart' }).click()
  await onPhone.page.getByRole('dialog').getByText('Just added').waitFor()
  await onPhone.page.goto(`${shop.url}/cart`)
  await onPhone.page
    .getByRole('button', { name: /checkout/i })
    .first()
    .click()
  await onPhone.page.locator('[name=email]').fill('mia@example.com')
  await onPhone.page.getByRole('button', { name: 'Continue to address' }).click()
  await onPhone.page.locator('[name=addressLine]').waitFor()

  await moveClockAhead(shop, 125)
  const row = await abandonedBy(shop, 'mia@example.com')
  expect(row).toMatchObject({ status: 'ABANDONED', step: 'CONTACT' })
  await setPrice(product.id, '77.00')

  await using onDesktop = await openPage(browser)
  const { page } = onDesktop
  await page.goto(row.checkoutUrl)
  await page.getByRole('heading', { level: 1, name: /Your cart from/ }).waitFor()
  await expect(page.locator('main')).toContainText(/The price has changed from .+ to €77\.00/)
  await expect(page.locator('main')).not.toContainText('mia@example.com')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 360, height: 760 })
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.waitForURL(/\/checkout\//)
  expect(await page.locator('[name=email]').inputValue()).toBe('')
  await fillInToPayment(page)
  await payWith(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  const recovered = await until(async () => {
    const now = await abandonedBy(shop, 'mia@example.com')
    return now.status === 'RECOVERED' ? now : undefined
  })
  expect(recovered).toMatchObject({ id: row.id, recoveredBy: 'LINK' })
  await page.goto(row.checkoutUrl)
  await page.getByRole('heading', { name: 'You have ordered this already' }).waitFor()
})

test('staff sees what was left, notes a task, and finds it on Home and in the figures', async ({ browser }) => {
  await leaveCheckout(shop, 'jonas@example.com')
  await moveClockAhead(shop, 250)
  await abandonedBy(shop, 'jonas@example.com')
  await using office = await openPage(browser)
  const { page } = office
  await enterBackOffice(page, shop, '/orders/abandoned')
  await page.getByRole('link', { name: 'jonas@example.com' }).click()
  await page.getByRole('heading', { level: 2, name: 'Cart' }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /Create task/ }).click()
  await page.getByLabel('What is to be done').fill('Call Jonas')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Mark as done: Call Jonas' }).click()
  await page.getByRole('button', { name: 'Open again: Call Jonas' }).waitFor()
  await page.getByRole('button', { name: 'Open again: Call Jonas' }).click()
  await page.getByRole('button', { name: 'Mark as done: Call Jonas' }).waitFor()
  await page.goto(`${shop.url}/dashboard/orders/abandoned/figures`)
  await page.getByRole('heading', { name: 'Steps of the checkout' }).waitFor()
  await expect(page.locator('main')).toContainText('Recovery rate')
  await expectAccessibleLayout(page)
  await page.goto(`${shop.url}/dashboard/settings/abandoned-checkouts`)
  await page.getByLabel('Days that recovery links work').fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await until(async () => (await call('GET', '/stoa/v1/abandoned-checkout-settings')).settings.linkDays === 5 || undefined)
})
