import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { aProduct, storesAppId } from '../../support/shop/builders.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { payWith, toPayment } from '../../support/browser/buying.ts'

const shop = browserShop()

const fivePercent = {
  percentage: 5,
  specificItemsInfo: { scopes: [{ id: 'all', catalogItemFilter: { catalogAppId: storesAppId } }] },
}

async function addToCart(page: Page, slug: string): Promise<void> {
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Just added').waitFor()
}

test('the owner creates a code and a discount, and a buyer gets both by their names', { tag: '@soak' }, async ({ browser }) => {
  await using office = await openPage(browser)
  await enterBackOffice(office.page, shop, '/discounts/codes/new')
  const drawer = office.page.getByRole('dialog', { name: 'New code' })
  await drawer.getByLabel('Code', { exact: true }).fill('SUMMER')
  await drawer.getByLabel('Percentage', { exact: true }).last().fill('10')
  await drawer.getByLabel('Minimum order value').fill('50')
  await drawer.getByRole('button', { name: 'Create' }).click()
  await office.page.getByRole('link', { name: 'SUMMER' }).waitFor()
  await expectAccessible(office.page)
  await office.page.goto(office.page.url().replace(/codes.*/, 'rules/new'))
  const rule = office.page.getByRole('dialog', { name: 'New discount' })
  await rule.getByLabel('Name').fill('Two for less')
  await rule.getByLabel('Percentage', { exact: true }).last().fill('20')
  await rule.getByRole('button', { name: 'Add condition' }).click()
  await rule.getByLabel('Field').selectOption({ label: 'Number of items' })
  await rule.getByLabel('Comparison').selectOption('gte')
  await rule.getByLabel('Value').fill('2')
  await rule.getByRole('button', { name: 'Create' }).click()
  await office.page.getByRole('link', { name: 'Two for less' }).click()
  await office.page.getByText('In the last 365 days').waitFor()
  await office.page.getByRole('switch', { name: 'Together with all discounts that are live now' }).press('Space')
  await office.page.getByRole('button', { name: 'Replay' }).click()
  await office.page.getByText('It would have cost €').waitFor()
  await expectAccessible(office.page)

  // A sample cart explains which of two discounts wins.
  await callAsOwner(shop, 'POST', '/ecom/v1/discount-rules', {
    discountRule: { name: 'Small one', discounts: { values: [fivePercent] } },
  })
  const sample = office.page.getByRole('region', { name: 'Try it on a sample cart' })
  await sample.getByLabel('Products in the cart').fill('Low Tide')
  await office.page.getByRole('option', { name: 'Low Tide' }).first().click()
  await office.page.keyboard.press('Escape')
  await sample.getByLabel('Quantity: Low Tide').fill('2')
  await sample.getByRole('button', { name: 'Calculate' }).click()
  await expect(sample.getByRole('status')).toContainText('Two for less: applies and takes €27.60 off.')
  await expect(sample.getByRole('status')).toContainText('Small one: does not apply. It would take €6.90 off')
  await expectAccessible(office.page)
  await expectNoSidewaysScroll(office.page)
  const { discountRules } = await callAsOwner(shop, 'POST', '/ecom/v1/discount-rules/query', {
    query: { filter: { name: 'Small one' } },
  })
  await callAsOwner(shop, 'DELETE', `/ecom/v1/discount-rules/${discountRules[0].id}`)
  await office.page.goto(office.page.url().replace(/rules.*/, 'rules?state=PENDING'))
  await office.page.getByRole('link', { name: 'Starts later', exact: true }).waitFor()
  await expect(office.page.getByRole('link', { name: 'Two for less' })).toHaveCount(0)
  await office.page.getByRole('link', { name: 'Live', exact: true }).click()
  await office.page.getByRole('link', { name: 'Two for less' }).waitFor()
  await office.page.getByRole('link', { name: 'Sample cart' }).click()
  await office.page.getByRole('combobox', { name: 'Products in the cart' }).fill('Low Tide')
  await office.page.getByRole('option', { name: 'Low Tide' }).first().click()
  await office.page.keyboard.press('Escape')
  await office.page.getByRole('button', { name: 'Calculate' }).click()
  await office.page.getByText('Two for less: does not apply, because its condition is not met.').waitFor()
  await expectAccessible(office.page)
  await office.page.getByRole('link', { name: 'Make a checkout link' }).click()
  await expect(office.page.getByLabel('Quantity: Low Tide')).toHaveValue('1')

  await using visit = await openPage(browser, phone)
  const { page } = visit
  await addToCart(page, 'low-tide')
  await page.goto(`${shop.url}/cart`)
  await page.getByText('Add a discount code').click()
  await page.getByLabel('Discount code').fill('wintre')
  await page.getByRole('button', { name: 'Apply code' }).click()
  await page.getByText('We don’t know this code. Please check the spelling.').waitFor()
  await page.getByLabel('Discount code').fill('summer')
  await page.getByRole('button', { name: 'Apply code' }).click()
  await page.getByText('Add items for €21.00 more to use this code.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Two for 58.00: the rule takes 20 %, the code 10 % of the rest. The browser shows it before the server answers.
  await page
    .getByRole('button', { name: /^Increase quantity/ })
    .first()
    .click()
  const totals = page.getByRole('region', { name: 'Order summary' })
  await expect(totals).toContainText('Two for less€11.60')
  await expect(totals).toContainText('SUMMER€4.64')
  await expect(totals).toContainText('Total€41.76')
  const { coupons } = await callAsOwner(shop, 'POST', '/stores/v2/coupons/query', { query: {} })
  expect(coupons[0].numberOfUsages).toBe(0)
})

test('a discount for everybody is shown as a sale wherever the product is, and the cart charges that price', async ({
  browser,
}) => {
  // A price that other discounts never reduced.
  const { slug } = await aProduct(
    { owner: (...call) => callAsOwner(shop, ...call).then((body) => ({ status: 200, body })) },
    { name: 'Sea Glass', price: '29.00' },
  )
  const values = [
    { percentage: 25, specificItemsInfo: { scopes: [{ id: 'all', catalogItemFilter: { catalogAppId: storesAppId } }] } },
  ]
  const { discountRule } = await callAsOwner(shop, 'POST', '/ecom/v1/discount-rules', {
    discountRule: { name: 'Summer sale', discounts: { values } },
  })
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(`${shop.url}/search?q=sea+glass`)
  const card = page.getByRole('article').filter({ hasText: 'Sea Glass' }).first()
  await expect(card).toContainText('Summer sale')
  await expect(card.locator('ins')).toHaveText(/€21\.75/)
  await expect(card.locator('del')).toHaveText('€29.00')
  await page.goto(`${shop.url}/products/${slug}`)
  await expect(page.locator('main ins').first()).toHaveText('€21.75')
  await expect(page.locator('main')).toContainText('Summer sale')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await addToCart(page, slug)
  await page.goto(`${shop.url}/cart`)
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Total€21.75')
  const inCart = page.getByRole('listitem').filter({ hasText: 'Sea Glass' }).first()
  await expect(inCart).toContainText('Summer sale:−€7.25')
  // At once, before the server answers.
  await page.route('**/cart/change', () => {})
  await inCart.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(inCart).toContainText('Summer sale:−€14.50')
  await page.unroute('**/cart/change')
  await callAsOwner(shop, 'DELETE', `/ecom/v1/discount-rules/${discountRule.id}`)
  await page.goto(`${shop.url}/products/${slug}`)
  await expect(page.locator('main')).not.toContainText('Summer sale')
})

test('without script, a code is entered and removed by forms', { tag: '@soak' }, async ({ browser }) => {
  await callAsOwner(shop, 'POST', '/stores/v2/coupons', { specification: { code: 'PLAIN', moneyOffAmount: 5 } })
  await using visit = await openPage(browser)
  await addToCart(visit.page, 'low-tide')
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: await visit.page.context().storageState() })
  const page = await context.newPage()
  await page.goto(`${shop.url}/cart`)
  await page.getByText('Add a discount code').click()
  await page.getByLabel('Discount code').fill('PLAIN')
  await page.getByRole('button', { name: 'Apply code' }).click()
  const totals = page.getByRole('region', { name: 'Order summary' })
  await expect(totals).toContainText('PLAIN€5.00')
  await page.getByRole('button', { name: 'Remove code PLAIN' }).click()
  await expect(totals).not.toContainText('PLAIN')
  await context.close()
})

test('the drawer of a code shows who used it last', { tag: '@soak' }, async ({ browser }) => {
  const { id } = await callAsOwner(shop, 'POST', '/stores/v2/coupons', { specification: { code: 'THANKS', moneyOffAmount: 1 } })
  await using visit = await openPage(browser)
  await addToCart(visit.page, 'low-tide')
  await visit.page.goto(`${shop.url}/cart`)
  await visit.page.getByText('Add a discount code').click()
  await visit.page.getByLabel('Discount code').fill('THANKS')
  await visit.page.getByRole('button', { name: 'Apply code' }).click()
  await expect(visit.page.getByRole('region', { name: 'Order summary' })).toContainText('THANKS€1.00')
  await toPayment(visit.page)
  await payWith(visit.page, '4242424242424242')
  await visit.page.waitForURL(/thank-you/)

  await using office = await openPage(browser)
  await enterBackOffice(office.page, shop, `/discounts/codes/${id}`)
  const uses = office.page.getByRole('region', { name: 'Who used it last' })
  await expect(uses.getByRole('row')).toHaveCount(2)
  await expect(uses).toContainText('Anna Müller')
  await expect(uses).toContainText('anna@example.com')
  await expectAccessible(office.page)
  await uses.getByRole('link', { name: /^#\d+$/ }).click()
  await expect(office.page).toHaveURL(/\/orders\//)
})
