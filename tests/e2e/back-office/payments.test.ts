import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { buyWithStripe, stripeBrowserShop } from '../../support/browser/stripe-browser-shop.ts'
import { testCards } from '../../support/providers/stripe-double.ts'
import { until } from '../../support/until.ts'

// One account is connected in the first test, and the others use it.
test.describe.configure({ mode: 'serial' })

const own = stripeBrowserShop()
const { shop } = own

const payments = '/settings/payments'
const call = (method: string, path: string, body?: object) => callAsOwner(shop, method, path, body)
const accounts = async () => (await call('GET', '/stoa/v1/payment-accounts')).accounts as { id: string; status: string }[]

async function enterKeys(page: Page, publishableKey: string, secretKey: string): Promise<void> {
  await page.getByLabel('Publishable key').fill(publishableKey)
  await page.getByRole('textbox', { name: 'Secret key' }).fill(secretKey)
  await page.getByRole('button', { name: 'Test and connect' }).click()
}

test('a provider is added in three steps; wrong keys, keys of the other mode and refused keys say so at their fields', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, payments)
  await page.getByText('No provider is connected.').waitFor()
  await page.getByRole('link', { name: 'Add a provider' }).click()
  await page.getByRole('link', { name: 'Choose Mollie' }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Choose Stripe' }).click()
  await page.getByRole('heading', { level: 1, name: 'Connect Stripe' }).waitFor()
  await expectAccessibleLayout(page)

  await page.getByRole('button', { name: 'Test and connect' }).click()
  await expect(page.getByText('Enter this key.')).toHaveCount(2)
  await enterKeys(page, 'pk_test_the_double', 'not a key')
  await page.getByText('This is not a key of Stripe. Copy it again, in full.').waitFor()
  await expect(page.getByRole('textbox', { name: 'Secret key' })).toBeFocused()
  await enterKeys(page, 'pk_live_the_double', 'sk_live_the_double')
  await page.getByText('These are live keys. Test mode needs test keys.').waitFor()
  await enterKeys(page, 'pk_test_the_double', 'sk_test_of_nobody')
  await page.getByText('Stripe refused the keys: Invalid API Key provided.').waitFor()
  await expectAccessible(page)
  expect(await accounts()).toEqual([])

  await enterKeys(page, 'pk_test_the_double', 'sk_test_the_double')
  await page.getByText('Step 3 of 3').waitFor()
  await expect(page.getByRole('switch', { name: 'Offer Card and more' })).toBeChecked()
  await page.getByText('pk_test_the_double').waitFor()
  await expect(page.getByText('sk_test_the_double')).toHaveCount(0)
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Done', exact: true }).click()

  const providers = page.getByRole('region', { name: 'Providers' })
  await providers.getByText('Test mode').waitFor()
  await providers.getByRole('button', { name: /^Test the connection to Stripe/ }).click()
  await page.getByText(/^The connection to Stripe.* works$/).waitFor()
  await expectAccessibleLayout(page)
})

test('an account is switched off and on, its methods are ordered, and keys of the same account replace the old ones', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, payments)
  await page
    .getByRole('region', { name: 'Providers' })
    .getByRole('link', { name: /^Stripe/ })
    .click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: 'Switch on' }).waitFor()
  expect(await accounts()).toMatchObject([{ status: 'OFF' }])
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('button', { name: 'Switch off' }).waitFor()
  await page.getByRole('switch', { name: 'Offer Card and more' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('Card and more is no longer offered').waitFor()
  await page.keyboard.press('Space')
  await page.getByText('Card and more is offered').waitFor()

  await page.getByRole('link', { name: 'Replace keys' }).click()
  await page.getByText(/New keys of the same account replace the old ones/).waitFor()
  await page.getByLabel('Publishable key').fill('pk_test_next_double')
  await page.getByRole('textbox', { name: 'Secret key' }).fill('sk_test_next_double')
  await page.getByRole('button', { name: 'Test and replace' }).click()
  await page.getByText('pk_test_next_double').waitFor()
  expect(await accounts()).toHaveLength(1)

  await page.getByRole('link', { name: 'Payments' }).first().click()
  const titles = () =>
    page.getByRole('region', { name: 'Payment methods' }).getByRole('listitem').getByRole('link').allInnerTexts()
  await page.getByRole('button', { name: 'Move Card and more up' }).click()
  await expect.poll(async () => (await titles()).indexOf('Card and more')).toBeLessThan((await titles()).length - 1)
  await page.reload()
  await page.getByRole('button', { name: 'Move Card and more down' }).waitFor()
  await page.getByRole('region', { name: 'Payment methods' }).getByRole('link', { name: 'Card and more' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('Provider', { exact: true })).toHaveValue('stripe')
  await drawer.getByRole('radio', { name: 'When everything is shipped' }).check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByText('captured on fulfilment').waitFor()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Payment methods' }).getByRole('link', { name: 'Card and more' }).click()
  await drawer.getByRole('radio', { name: 'When the order is placed' }).check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('captured on fulfilment')).toHaveCount(0)
})

test('a dispute is answered with a file, which is checked before it is sent, and the order links to it', async ({ browser }) => {
  const order = await buyWithStripe(shop, own.stripe, { type: 'card', number: testCards.disputed })
  await own.stripe.deliver({ to: shop.url })
  await until(async () => (await call('GET', '/stoa/v1/payment-disputes')).disputes.length > 0 || undefined)
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/')
  await page.getByRole('link', { name: /dispute to respond to/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Disputes' }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: `Order ${order.number}` }).click()
  await page.getByText('someone else made this payment').waitFor()
  await page.getByRole('button', { name: 'Send evidence' }).waitFor()
  await expectAccessibleLayout(page)

  await page.getByLabel('What happened').fill('Delivered on Monday.')
  const choose = page.locator('input[type=file]')
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1_000_001) }
  const slip = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await choose.setInputFiles([large, slip])
  await page.getByText('large.png is larger than 1 MB.').waitFor()
  await page.getByRole('button', { name: 'Remove slip.pdf' }).waitFor()
  await page.getByRole('button', { name: 'Send evidence' }).click()
  await page.getByRole('dialog', { name: 'Send the evidence?' }).getByRole('button', { name: 'Cancel' }).click()
  expect([...own.stripe.net.disputes.values()].at(-1)!.evidence).not.toMatchObject({ uncategorized_text: 'Delivered on Monday.' })
  await page.getByRole('button', { name: 'Send evidence' }).click()
  await page.getByRole('dialog', { name: 'Send the evidence?' }).getByRole('button', { name: 'Send' }).click()
  await page.getByText('Under review').waitFor()
  expect([...own.stripe.net.disputes.values()].at(-1)!.evidence).toMatchObject({
    uncategorized_text: 'Delivered on Monday.',
    uncategorized_file: expect.stringMatching(/^file_/),
  })

  await page.getByRole('link', { name: `Order ${order.number}` }).click()
  const panel = page.getByRole('region', { name: 'Payments' })
  await expect(panel.getByRole('link', { name: 'Open at Stripe' })).toHaveAttribute('href', /dashboard\.stripe\.com/)
  await panel.getByRole('link', { name: 'Dispute' }).waitFor()
  await expectAccessibleLayout(page)
})

test('a refund made at Stripe is named and recorded, and a payout lists its orders', async ({ browser }) => {
  const order = await buyWithStripe(shop, own.stripe, { type: 'card', number: testCards.good })
  const intent = [...own.stripe.net.intents.values()].at(-1)!
  await own.stripe.asOwner('refunds', { payment_intent: intent.id, amount: '1000' })
  own.stripe.net.events.length = 0
  own.stripe.payOut()
  own.stripe.net.events.length = 0
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, `${payments}/reconciliation`)
  await page.getByText('Not compared yet').waitFor()
  await page.getByRole('button', { name: /^Compare now: Stripe/ }).click()
  await page.getByText('Refunded at the provider, not recorded here').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: `Record the refund: ${order.number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record the refund' }).click()
  await page.getByText('No open differences.').waitFor()
  const { order: after } = await call('GET', `/ecom/v1/orders/${order.id}`)
  expect(after.balanceSummary.refunded.amount).toBe('10.00')

  await page.getByRole('link', { name: 'Payouts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor()
  await page.getByRole('cell', { name: 'Stripe' }).first().waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('table').locator('[data-row-link]').first().click()
  await page.getByRole('row', { name: new RegExp(`Order ${order.number}.*Payment`) }).waitFor()
  // Two payments of 33.90, of which the bank took one and the shop refunded 10.00.
  await page.getByRole('row', { name: /Total.*€23\.90/ }).waitFor()
  await expectAccessibleLayout(page)
})

test('events are listed, replayed and filtered, also on a phone', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await enterBackOffice(page, shop, `${payments}/events`)
  await page.getByText('charge.dispute.created').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Replay charge.dispute.created' }).click()
  await page.getByText('The event is applied again').waitFor()
  await page.goto(`${shop.url}/dashboard${payments}/events?status=FAILED`)
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  await expect(page.getByText('charge.dispute.created')).toHaveCount(0)
})

test('an account is disconnected', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const [account] = await accounts()
  await enterBackOffice(page, shop, `${payments}/providers/${account!.id}`)
  await page.getByRole('region', { name: 'Disconnect' }).getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
  await page.getByRole('region', { name: 'Providers' }).getByText('No provider is connected.').waitFor()
  await page.getByRole('region', { name: 'Payment methods' }).getByText('Not connected in test mode').waitFor()
  expect(await accounts()).toEqual([])
})
