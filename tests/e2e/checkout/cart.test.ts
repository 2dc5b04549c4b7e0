import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectAccessibleLayout,
  layoutShiftOf,
  openPage,
  phone,
  untilHydrated,
  untilUsable,
} from '../../support/browser/browser.ts'
import { sumOf, setUp } from './cart-set-up.ts'
import { sendSignIn } from '../../support/browser/member-forms.ts'

const { shop, add } = setUp()

test('an added item shows in a drawer, which holds the focus while it is open and returns it afterwards', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await drawer.getByText('Just added').waitFor()
  await expect
    .poll(() => drawer.innerText())
    .toMatch(/1 item[\s\S]*Low Tide[\s\S]*€29\.00[\s\S]*Spend €51\.00 more for free delivery to Germany[\s\S]*Subtotal\s+€29\.00/)
  expect(await isFocusWithin(page)).toBe(true)
  for (let press = 0; press < 12; press++) await page.keyboard.press('Tab')
  expect(
    await page.evaluate('document.activeElement === document.body || document.activeElement.closest("dialog") !== null'),
  ).toBe(true)
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Add to cart')

  // The header's button opens it too, and it leads to the cart page.
  const opener = page.getByRole('banner').getByRole('link', { name: /^Cart 1 item/ })
  await opener.click()
  await drawer.getByRole('link', { name: 'View cart' }).click()
  await page.waitForURL(`${shop.url}/cart`)
  await drawer.waitFor({ state: 'hidden' })
  expect(await layoutShiftOf(page)).toBeLessThan(0.02)
  expect(faults).toEqual([])
})

test('the open cart is in the URL: Back closes it, and a reload or a link opens it', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await add(page, 'low-tide')
  const product = `${shop.url}/products/low-tide`
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  expect(page.url()).toBe(`${product}#cart`)
  await page.goBack()
  await drawer.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(product)
  await page.goForward()
  await drawer.waitFor()
  await page.reload()
  await drawer.getByText('Just added').waitFor()

  // A lost connection does not keep the drawer open.
  await page.context().setOffline(true)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.waitForURL(product)
  await page.getByRole('heading', { name: 'Low Tide', level: 1 }).waitFor()
  await page.context().setOffline(false)

  await page.goto('about:blank')
  await page.goto(`${product}#cart`)
  await drawer.getByText('Low Tide').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.waitForURL(product)
  await page.getByRole('heading', { name: 'Low Tide', level: 1 }).waitFor()
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
})

test('ten quick clicks end at eleven, each shown before the server responds, with as few requests as possible', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await add(page, 'low-tide')
  const calls: string[] = []
  page.on('requestfinished', (request) => request.url().endsWith('/cart/change') && calls.push(request.postData()!))
  // While the request is held back, the page shows only the optimistic state.
  const held = Promise.withResolvers<void>()
  await page.route('**/cart/change', async (route) => {
    await held.promise
    await route.continue()
  })
  const more = page.getByRole('button', { name: 'Increase quantity of Low Tide' })
  for (let click = 0; click < 10; click++) await more.click()
  expect(await sumOf(page)).toMatch(/Subtotal\s+€319\.00/)
  await expect.poll(() => page.getByRole('dialog').innerText()).toMatch(/11 items[\s\S]*11 ×/)
  held.resolve()
  await expect.poll(() => calls.length).toBe(2)
  expect(await sumOf(page)).toMatch(/Subtotal\s+€319\.00/)
  expect(calls.map((call) => Object.values(JSON.parse(call).quantities))).toEqual([[2], [11]])
  await page.goto(`${shop.url}/cart`)
  await expect.poll(() => page.locator('main').innerText()).toMatch(/11 ×\s+€29\.00[\s\S]*Total\s+€319\.00/)
  expect(faults).toEqual([])
})

test('a removed line disappears at once, and Undo restores it', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await add(page, 'low-tide')
  await page.getByRole('button', { name: 'Remove Low Tide' }).click()
  await page.getByText('Your cart is empty.').waitFor()
  expect(await page.evaluate('document.activeElement.closest("dialog") !== null')).toBe(true)
  await page.getByText('Removed: Low Tide').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByText('€29.00').first().waitFor()
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
})

test('a change that did not reach the shop is rolled back', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await add(page, 'low-tide')
  await page.route('**/cart/change', (route) => route.abort())
  await page.getByRole('button', { name: 'Increase quantity of Low Tide' }).click()
  await page.getByText('We couldn’t reach the shop').waitFor()
  expect(await sumOf(page)).toMatch(/Subtotal\s+€29\.00/)
})

test('what is opened and chosen in the cart before its script has loaded stays', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await add(page, 'low-tide')
  await page.goto(`${shop.url}/cart`, { waitUntil: 'networkidle' })
  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const estimate = page.getByText('Estimate tax and delivery')
  await estimate.click()
  const country = page.getByLabel('Country')
  await country.selectOption('FR')
  held.resolve()
  await untilHydrated(estimate)
  expect(await country.isVisible()).toBe(true)
  expect(await country.inputValue()).toBe('FR')
  expect(faults).toEqual([])
})

function isFocusWithin(page: Page): Promise<boolean> {
  return page.evaluate('document.activeElement.closest("dialog") !== null')
}

test('at the sign-in the cart of the browser joins the member’s, which can be undone', { tag: '@soak' }, async ({ browser }) => {
  const signUp = { email: `joins-${crypto.randomUUID()}@example.com`, password: 'correct horse battery' }
  await using first = await openPage(browser)
  await add(first.page, 'low-tide')
  await first.page.goto(`${shop.url}/register`)
  await first.page.getByLabel('First name').fill('Jo')
  await first.page.getByLabel('Email address').fill(signUp.email)
  await first.page.getByLabel('Password', { exact: true }).fill(signUp.password)
  await first.page.getByRole('button', { name: 'Create account' }).click()
  await first.page.getByRole('heading', { name: 'Hello, Jo' }).waitFor()

  await using second = await openPage(browser, phone)
  const { page, faults } = second
  await add(page, 'tea-towel')
  await page.goto(`${shop.url}/sign-in?to=/cart`)
  await sendSignIn(page, signUp.email, signUp.password)
  await page.getByText('1 item from before you signed in was added to your cart.').waitFor()
  await expectAccessibleLayout(page)
  const items = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await untilUsable(page.getByRole('button', { name: 'Undo' }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Your cart is as it was before you signed in.').waitFor()
  await expect(items).toHaveCount(1)
  await items.getByText('Low Tide').first().waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})
