import { expect, test } from '@playwright/test'
import { expectAccessible, openPage, phone } from '../../support/browser/browser.ts'
import { payWith, toPayment } from '../../support/browser/buying.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()
const banner = 'You’re offline. Nothing you’ve typed is lost.'

test('a typed address survives a lost connection and is saved once it is back', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page
    .getByRole('dialog', { name: 'Cart' })
    .getByRole('button', { name: /checkout/i })
    .click()
  await page.locator('[name=email]').fill('anna@example.com')
  await page.getByRole('button', { name: 'Continue to address' }).click()
  const typed = { firstName: 'Anna', lastName: 'Müller', addressLine: 'Allee 1', postalCode: '10115', city: 'Berlin' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
  expect(faults).toEqual([])

  await page.context().setOffline(true)
  await page.getByText(banner).waitFor()
  const save = page.getByRole('button', { name: 'Save address' })
  const failedRequest = page.waitForEvent('requestfailed')
  await save.click()
  await failedRequest
  await save.waitFor()
  for (const [name, value] of Object.entries(typed))
    await expect.poll(() => page.locator(`[name=${name}]`).inputValue()).toBe(value)
  await expectAccessible(page)
  // A link to another page does nothing, because that would lose the input.
  await page.getByRole('link', { name: /^Change.*Contact/ }).click()
  await save.waitFor()
  await expect.poll(() => page.locator('[name=city]').inputValue()).toBe('Berlin')

  await page.context().setOffline(false)
  await page.getByText(banner).waitFor({ state: 'detached' })
  await save.click()
  await page.getByRole('button', { name: 'Continue to payment' }).waitFor()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Allee 1/)
})

test('an unreachable shop is distinguished from an error, and the selection stays', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByLabel('Quantity').fill('3')
  await page.route('**/*.data*', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText(banner).waitFor()
  await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('3')
  await page.getByRole('link', { name: 'All products' }).first().click()
  await page.getByRole('heading', { name: 'Tea Towel', level: 1 }).waitFor()
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  expect(await page.getByText(banner).isVisible()).toBe(false)
})

test('a page that waits for the bank polls again after a failed request', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await toPayment(page)
  const checkout = page.url()
  await payWith(page, '4000000000000119')
  await page.waitForURL(/thank-you/)
  await page.goto(checkout)
  const waiting = page.getByRole('heading', { name: 'Your payment is being processed' })
  await waiting.waitFor()
  await page.route('**/*.data*', (route) => route.abort('connectionreset'))
  await page.waitForEvent('requestfailed')
  await page.getByText(banner).waitFor()
  await page.unroute('**/*.data*')
  await page.getByText(banner).waitFor({ state: 'detached' })
  expect(await waiting.isVisible()).toBe(true)
})
