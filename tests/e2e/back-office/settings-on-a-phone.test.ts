import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('on a phone, settings are a list in groups, and each page leads back to it', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await enterBackOffice(page, shop, '/settings')
  const list = page.getByRole('navigation', { name: 'Settings', exact: true })
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  for (const group of ['Shop', 'Selling', 'Customers', 'Team', 'Connections'])
    await expect(list.getByRole('group', { name: group })).toBeVisible()
  await expectAccessibleLayout(page)
  // The layout was looked at on a wide screen too, where the first page opens.
  await page.setViewportSize(phone.viewport)
  await enterBackOffice(page, shop, '/settings')
  await list.getByRole('link', { name: 'Tax' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(list).toBeVisible()
})
