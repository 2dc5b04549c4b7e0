import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop({ demo: false })

test('the owner answers the questionnaire and gets hidden drafts that name what is missing', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/content/pages/legal')
  await page.getByRole('heading', { level: 1, name: 'Legal pages' }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByLabel('Legal form').selectOption({ label: 'A person without an entry in a register' })
  await page.getByLabel('First and last name').fill('Anna Blume')
  await page.getByRole('checkbox', { name: 'Shipping' }).uncheck()
  await page.getByRole('button', { name: 'Create drafts' }).click()
  await page.getByText('4 drafts created').waitFor()
  const imprint = page.getByRole('listitem').filter({ hasText: 'Imprint' })
  await expect(imprint).toContainText(/details are missing/)
  await expectAccessibleLayout(page)
  await imprint.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Imprint' }).waitFor()
  await page.getByText('Anna Blume').waitFor()
  await page.getByText('[Please add: VAT id]').waitFor()
  await expect(page.getByRole('switch', { name: 'Visible in the shop' })).not.toBeChecked()

  await page.goto(`${shop.url}/dashboard/content/pages/legal`)
  await expect(page.getByRole('checkbox', { name: 'Imprint (another draft)' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Shipping' })).toBeChecked()
  expect(faults).toEqual([])
})

test('the owner chooses standard tax rates, and only those are created', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/tax/proposals')
  await page.getByRole('checkbox', { name: /^Austria/ }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('checkbox', { name: /^Austria/ }).check()
  await page.getByRole('button', { name: 'Create 1 tax region' }).click()
  await page.getByText('1 tax region created').waitFor()
  await expect(page.getByRole('checkbox', { name: /^Austria/ })).toBeDisabled()
  await page.getByRole('link', { name: 'Tax', exact: true }).first().click()
  await page.getByRole('heading', { level: 2, name: 'Austria' }).waitFor()
  await expect(page.getByRole('heading', { level: 2, name: 'France' })).toHaveCount(0)
  expect(faults).toEqual([])
})
