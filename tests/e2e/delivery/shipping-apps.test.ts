import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { json, pluginProvider } from '../../support/providers/plugin-provider.ts'

const shop = browserShop()

test('a shipping rates app is added, tried, turned off and deleted', async ({ browser }) => {
  const rate = { code: 'express', title: 'Express', cost: { price: '12.50', currency: 'EUR' } }
  await using provider = await pluginProvider(json({ shippingRates: [rate] }))
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/plugins')
  await page.getByRole('link', { name: 'New app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fast Parcel')
  await dialog.getByRole('textbox', { name: 'Address of the app' }).fill(provider.url)
  await dialog.getByRole('button', { name: 'Add' }).click()

  await dialog.getByRole('button', { name: 'Try it' }).click()
  await dialog.getByText(/1 shipping rate in \d+ ms/).waitFor()
  provider.answer((_call, response) => response.destroy())
  await dialog.getByRole('button', { name: 'Try it' }).click()
  await dialog.getByText('No answer:').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('switch', { name: 'Turned on' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('App saved').waitFor()
  await page.getByText('Turned off').waitFor()
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Delete Fast Parcel' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('App deleted').waitFor()
  expect(faults).toEqual([])
})

test('an owner sets a minimum order value, and a smaller cart cannot be ordered', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/plugins/new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Minimum order value' }).check()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Minimum')
  await dialog.getByRole('textbox', { name: 'Minimum order value in EUR' }).fill('5000')
  await dialog.getByRole('switch', { name: 'Check carts too, not only checkouts' }).click({ force: true })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByRole('button', { name: 'Try it' }).click()
  await dialog.getByText(/objections? in/).waitFor()

  await page.goto(`${shop.url}/products`)
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('main').getByText('The minimum order value is €5,000.00.').waitFor()
  expect(await page.getByRole('main').getByRole('button', { name: 'Checkout' }).count()).toBe(0)
  expect(faults).toEqual([])
})
