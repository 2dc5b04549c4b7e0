import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice, enterWithRole } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { stripeBrowserShop } from '../../support/browser/stripe-browser-shop.ts'

const { shop } = stripeBrowserShop()

const payments = '/settings/payments'
const call = (method: string, path: string, body?: object) => callAsOwner(shop, method, path, body)

test.beforeAll(async () => {
  const keys = [
    { name: 'publishableKey', value: 'pk_test_the_double' },
    { name: 'secretKey', value: 'sk_test_the_double' },
  ]
  await call('POST', '/stoa/v1/payment-accounts', { provider: 'stripe', mode: 'TEST', keys })
})

test('health names the providers, and the switch to live mode says that no method works there', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/settings/health')
  await page
    .getByRole('region', { name: 'Payment providers' })
    .getByRole('link', { name: /^Stripe/ })
    .waitFor()
  await expectAccessibleLayout(page)
  const { paymentMethods } = await call('POST', '/stoa/v1/payment-methods/query', { query: {} })
  for (const { id, provider } of paymentMethods as { id: string; provider?: string }[]) {
    if (!provider) await call('DELETE', `/stoa/v1/payment-methods/${id}`)
  }
  await page.goto(`${shop.url}/dashboard${payments}`)
  await page.getByText('No payment method works in live mode').waitFor()
  await page.goto(`${shop.url}/dashboard/setup`)
  await page.getByText('Test mode: customers can pay').waitFor()
  await page.getByText('Live mode: nobody can pay').waitFor()
  await expectAccessibleLayout(page)
})

test('somebody who may only read payments changes nothing and sees no address for events', async ({ browser }) => {
  const { accounts } = await call('GET', '/stoa/v1/payment-accounts')
  const [account] = accounts
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterWithRole(page, shop, ['PAYMENTS:READ'], payments)
  await page
    .getByRole('region', { name: 'Providers' })
    .getByRole('link', { name: /^Stripe/ })
    .waitFor()
  await expect(page.getByRole('button', { name: 'Add a provider' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto(`${shop.url}/dashboard${payments}/providers/${account.id}`)
  await page.getByRole('region', { name: 'Keys' }).waitFor()
  await expect(page.getByRole('button', { name: 'Switch off' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Disconnect' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('switch')).toBeDisabled()
  await expect(page.getByText('/payment-events/')).toHaveCount(0)
  expect(faults).toEqual([])
})
