import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('where the server asks for a recent sign-in, the page asks for the password and finishes what was started', async ({
  page,
}) => {
  await enterBackOffice(page, shop, '/settings/invoices')
  let refused = 0
  await page.route('**/stoa/v1/invoice-settings', async (route) => {
    if (route.request().method() === 'GET' || refused++ > 0) return route.continue()
    // As the server answers a quarter of an hour after the sign-in.
    const applicationError = { code: 'RECENT_SIGN_IN_REQUIRED', description: 'sign in again', data: {} }
    return route.fulfill({ status: 403, json: { message: 'sign in again', details: { applicationError } } })
  })
  await page.getByLabel('Tax number').fill('DE123456789')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show that it’s you' })
  await expect(dialog.getByLabel('Email')).toHaveCount(0)
  await dialog.getByLabel('Password', { exact: true }).fill(shop.credentials.owner.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(async () => {
    const { settings } = await callAsOwner(shop, 'GET', '/stoa/v1/invoice-settings')
    expect(settings.taxNumber).toBe('DE123456789')
  }).toPass()
})

test('whoever closes the question changes nothing, and keeps what was typed', async ({ page }) => {
  await enterBackOffice(page, shop, '/settings/invoices')
  await page.route('**/stoa/v1/invoice-settings', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 403,
          json: { message: 'sign in again', details: { applicationError: { code: 'RECENT_SIGN_IN_REQUIRED', data: {} } } },
        }),
  )
  await page.getByLabel('Tax number').fill('DE999999999')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show that it’s you' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Nothing was changed.').first().waitFor()
  await expect(page.getByLabel('Tax number')).toHaveValue('DE999999999')
})
