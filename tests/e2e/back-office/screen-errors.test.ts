import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a page that fails leaves the navigation, and works again without a reload', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/inventory')
  const search = /order-rows\/search/
  await page.route(search, (route) => route.fulfill({ json: { orderRows: [null], metadata: {} } }))
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).first().click()
  const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t show this' })
  await failure.waitFor()
  await expectAccessible(page)
  await page.unroute(search)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await page.locator('[data-row-link]').first().waitFor()
})

test('a dialog that fails leaves its page, with what was typed there', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/orders')
  await page.locator('[data-row-link]').first().click()
  await page.getByLabel('Comment').fill('Half a comment')
  await page.route(/ship-dialog/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export default () => { throw new Error("broken") }' }),
  )
  // Opening a dialog does not ask about the comment, which stays open below it.
  await page.getByRole('button', { name: 'Ship items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Something went wrong' })
  await dialog.getByText('broken').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Comment').inputValue()).toBe('Half a comment')
})
