import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { until } from '../../support/until.ts'
import { setUp } from './back-office-set-up.ts'

const { shop, office, signIn, productOf } = setUp()

test(
  'a webhook is created, changed and its log read; a key in use and an OAuth app require their name before deletion',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await signIn(page)
    await page.goto(`${office()}/settings/webhooks`)
    await page.getByRole('link', { name: 'New webhook' }).click()
    // Nothing listens on that port, so requests are refused at once.
    await page.getByLabel('Address').fill('http://localhost:1/stoa')
    await page.getByRole('combobox', { name: 'Events' }).fill('wix.ecom.v1.order_approved')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: 'http://localhost:1/stoa' }).waitFor()
    await placeDemoOrder(shop)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Address').fill('http://localhost:1/hooks')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'http://localhost:1/hooks' }).waitFor()
    const key = () => page.getByRole('button', { name: /^Copy public key/ }).innerText()
    const before = await key()
    const waiting = page.getByRole('region', { name: 'New key' })
    const askForKey = async () => {
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'New key' }).click()
      await waiting.waitFor()
      return waiting.getByRole('button', { name: /^Copy new public key/ }).innerText()
    }
    const discarded = await askForKey()
    expect(await page.getByRole('button', { name: 'New key pending' }).isDisabled()).toBe(true)
    await expectAccessibleLayout(page)
    await waiting.getByRole('button', { name: 'Discard' }).click()
    await waiting.waitFor({ state: 'detached' })
    const after = await askForKey()
    expect(await key()).toBe(before)
    await waiting.getByRole('button', { name: 'Use new key now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use new key now' }).click()
    await waiting.waitFor({ state: 'detached' })
    expect(await key()).toBe(after)
    expect(new Set([before, discarded, after]).size).toBe(3)
    const delivery = page.getByRole('link', { name: 'wix.ecom.v1.order_approved' })
    await until(async () => {
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'http://localhost:1/hooks' }).waitFor()
      return (await delivery.isVisible({ timeout: 1000 }).catch(() => false)) ? true : undefined
    })
    await delivery.first().click()
    const drawer = page.getByRole('dialog', { name: 'wix.ecom.v1.order_approved' })
    await drawer.getByLabel('Request').getByText('"slug": "approved"').waitFor()
    await expectAccessibleLayout(page)
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Resend' }).click()
    await page
      .getByRole('dialog', { name: /^Resend/ })
      .getByRole('button', { name: 'Resend' })
      .click()
    await page.getByText('1 event resent').waitFor()
    await page.getByRole('link', { name: 'Failed', exact: true }).click()
    await page.waitForURL('**?status=FAILED')

    // The owner's key is in use.
    await productOf('low-tide')
    await page.goto(`${office()}/settings/api-keys/new`)
    await page.getByLabel('Name').fill('Warehouse')
    await page.getByLabel('Expires').selectOption('In 30 days')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: /Copy API key/ }).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('row', { name: /Warehouse.*Never.*20\d\d/ }).waitFor()
    // Deleting it requires typing its name.
    const [used] = (await page.getByRole('button', { name: /^Revoke (?!Warehouse)/ }).all()).slice(0, 1)
    const name = (await used!.getAttribute('aria-label'))!.replace('Revoke ', '')
    await used!.click()
    const revoking = page.getByRole('dialog', { name: `Revoke ${name}?` })
    expect(await revoking.getByRole('button', { name: 'Revoke' }).isDisabled()).toBe(true)
    await revoking.getByLabel(/to confirm/).fill(name)
    await expect.poll(() => revoking.getByRole('button', { name: 'Revoke' }).isEnabled()).toBe(true)
    await expectAccessible(page, '[role=dialog]')
    await revoking.getByRole('button', { name: 'Cancel' }).click()

    await page.goto(`${office()}/settings/oauth-apps/new`)
    await page.getByLabel('Name').fill('Front end')
    await page.getByLabel('Allowed redirect URLs').fill('https://front.example.com/callback')
    await page.getByLabel('Test a URL').fill('https://front.example.com/callback/')
    await page.getByText(/Not an exact match. The list has https:/).waitFor()
    await page.getByLabel('Test a URL').fill('https://front.example.com/callback')
    await page.getByText('Allowed', { exact: true }).waitFor()
    await expectAccessible(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('link', { name: 'Front end' }).click()
    await expect.poll(() => page.getByLabel('Allowed redirect URLs').inputValue()).toBe('https://front.example.com/callback')
    expect(faults).toEqual([])
  },
)
