import { expect, test } from '@playwright/test'
import { openPage, phone, untilUsable } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { fillInAsMember, payWith, toPayment } from '../../support/browser/buying.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

const shop = browserShop()

test('a product of which all options are sold out does not ask to choose another one', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/products/moon-calendar`)
  await page.getByText('All options are sold out at the moment.').waitFor()
  await expect(page.getByText('Please choose another option')).toHaveCount(0)
})

test('a cart that reaches free delivery says so once, and does not leave the price to the checkout', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByLabel('Quantity').fill('3')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByText('Just added').waitFor()
  await page.goto(`${shop.url}/cart`)
  const sum = page.getByRole('region', { name: 'Order summary' })
  await sum.getByText('You get free delivery to Germany.').waitFor()
  await sum.getByText('free to Germany', { exact: true }).waitFor()
  await expect(sum.getByText('calculated at checkout')).toHaveCount(0)
})

test('the next section of the checkout takes the focus, and “Buy now” leaves the cart as it was', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/sunday-apron`)
  await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByText('Just added').waitFor()
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL(/checkout\//)
  await page.locator('[name=email]').fill('anna@example.com')
  const next = page.getByRole('button', { name: 'Continue to address' })
  await untilUsable(next)
  await next.click()
  await expect(page.getByRole('form', { name: /address/i })).toBeFocused()
  await page.getByRole('link', { name: /^Change.*Contact/ }).click()
  await expect(page.getByRole('form', { name: /Contact/ })).toBeFocused()
  await page.goto(`${shop.url}/products/low-tide`)
  await expect(page.getByRole('link', { name: 'Cart 1 item' })).toBeVisible()
  await page.goto(`${shop.url}/cart`)
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText('Sunday Apron')
  expect(faults).toEqual([])
})

test('a purchase ends with thanks; from the account, the same order opens as an order that can be bought again', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await sendRegistration(page, shop, `ada-${crypto.randomUUID()}@example.com`, 'Ada')
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByText('Just added').waitFor()
  await page.goto(`${shop.url}/cart`)
  await toPayment(page, fillInAsMember)
  await payWith(page, '4242424242424242')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.goto(`${shop.url}/account/orders`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Order \d+/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Your order', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Buy again: Low Tide' }).click()
  await expect(page.getByRole('link', { name: /^Cart 1/ })).toBeVisible()
  expect(faults).toEqual([])
})

test('account pages use the width of a large screen, and the menu leads to the addresses', async ({ browser }) => {
  await using visit = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  const { page } = visit
  await sendRegistration(page, shop, `mia-${crypto.randomUUID()}@example.com`)
  await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
  const steps = (await page.getByRole('region', { name: 'Good to know' }).getByRole('list').boundingBox())!
  expect(steps.x + steps.width).toBeGreaterThan(1440 * 0.75)
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Addresses' }).click()
  await expect(page.getByRole('heading', { name: 'Addresses' })).toBeInViewport()
})

test('the footer leads to gift cards of a shop that sells them', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const footer = page.getByRole('contentinfo')
  await page.goto(shop.url)
  await footer.getByRole('link', { name: 'Gift cards' }).click()
  await page.waitForURL(/\/gift-cards$/)
  await expect(footer.getByRole('link', { name: 'Gift card balance' })).toBeVisible()
})

test('somebody who searches for gift cards is led to them, although they are no products', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  for (const words of ['gift card', 'Voucher', 'gift-card']) {
    await page.goto(`${shop.url}/search?q=${encodeURIComponent(words)}`)
    await page.getByRole('main').getByRole('link', { name: 'Gift cards', exact: true }).click()
    await page.waitForURL(/\/gift-cards$/)
  }
  await page.goto(`${shop.url}/search?q=print`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Gift cards', exact: true })).toHaveCount(0)
})
