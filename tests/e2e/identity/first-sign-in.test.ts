import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop({ demo: false, isNew: true })

test('the generated password is replaced at the first sign-in, before anything else, and is removed from the credentials file', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const { owner, ...others } = shop.credentials
  await page.goto(`${shop.url}/dashboard/settings/general`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').first().fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
  await expectAccessibleLayout(page)
  await page.goto(`${shop.url}/dashboard/orders`)
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor()

  await page.getByLabel('Current password').first().fill(owner.password)
  await page.getByLabel('New password', { exact: true }).first().fill('chosen by the owner')
  await page.getByLabel('Confirm new password').first().fill('chosen by the owner')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.waitForURL('**/dashboard/sites/*/orders')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect(faults).toEqual([])
  const credentials = JSON.parse(readFileSync(join(shop.folder, 'credentials.json'), 'utf8'))
  expect(credentials).toEqual({ ...others, owner: { email: owner.email } })
})

test('a forgotten password is replaced by a link, which says when it no longer works', { tag: '@soak' }, async ({ browser }) => {
  for (const options of [{ colorScheme: 'light' }, { ...phone, colorScheme: 'dark' }] as const) {
    await using visit = await openPage(browser, options)
    const { page } = visit
    await page.goto(`${shop.url}/dashboard/`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('Enter your email address.').waitFor()
    await expectAccessibleLayout(page)
    await page.getByLabel('Email').fill('somebody@example.com')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('No mail server is set up').waitFor()
    await page.goto(`${shop.url}/dashboard/reset-password#used`)
    await page.getByText('The link was already used or has expired.').waitFor()
    await page.getByLabel('Email').fill('somebody@example.com')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('No mail server is set up').waitFor()
    await expectAccessibleLayout(page)
  }
})
