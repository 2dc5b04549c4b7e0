import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone, untilHydrated } from '../../support/browser/browser.ts'
import { fillInAsMember, fillInToPayment } from '../../support/browser/buying.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'
import { enterInStripe, payWithStripe, serveStripe, stripeFields } from '../../support/browser/stripe-page.ts'
import { connectedStripeShop } from '../../support/browser/stripe-browser-shop.ts'
import { testCards } from '../../support/providers/stripe-double.ts'

const own = connectedStripeShop()
const { shop } = own

const notice = (page: Page) => page.getByRole('region', { name: 'Payment' }).getByRole('alert')
const payButton = (page: Page) => page.getByRole('button', { name: /^pay €/i })

/** Opens a checkout of one print, at its payment section. */
async function toPayment(page: Page, slug = 'low-tide'): Promise<void> {
  await serveStripe(page, own.stripe)
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await fillInToPayment(page)
}

/** The order on the thank-you page was charged once, with the amount that the button said. */
async function expectCharged(page: Page, shown: string): Promise<void> {
  await page.waitForURL(/thank-you/)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  const orderId = /orders\/([\w-]+)\/thank-you/.exec(page.url())![1]!
  const amount = shown.replace(/^\D+/, '')
  const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderId}`)
  expect(order).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount } } })
  const charged = [...own.stripe.net.intents.values()].filter(
    ({ metadata, received }) => metadata['order_id'] === orderId && received > 0,
  )
  expect(charged.map(({ received }) => received)).toEqual([Number(amount.replace('.', ''))])
}

const amountOnButton = (page: Page) => payButton(page).innerText()

test('a card is charged with what the button says', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await toPayment(page)
  await stripeFields(page).getByLabel('Method').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shown = await amountOnButton(page)
  await payWithStripe(page, { number: testCards.good })
  await expectCharged(page, shown)
  expect(faults).toEqual([])
})

test('the fields follow the colour scheme, and keep what is typed', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await page.emulateMedia({ colorScheme: 'light' })
  await toPayment(page)
  await enterInStripe(page, { number: testCards.good })
  const background = () => stripeFields(page).locator('html').evaluate('document.documentElement.style.background')
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(background).toBe(light)
  await expect(stripeFields(page).getByLabel('Number')).toHaveValue(testCards.good)
})

test('a field that is wrong is shown by the fields, and nothing is sent', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await toPayment(page)
  const before = own.stripe.net.intents.size
  await payWithStripe(page, {})
  await stripeFields(page).getByText('The number is incomplete.').waitFor()
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  expect(own.stripe.net.intents.size).toBe(before)
})

test('after a declined card everything is still filled in, and another card pays', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await toPayment(page)
  const shown = await amountOnButton(page)
  await payWithStripe(page, { number: testCards.insufficientFunds })
  await notice(page).getByText('There isn’t enough money on this card').waitFor()
  await expect(stripeFields(page).getByLabel('Number')).toHaveValue(testCards.insufficientFunds)
  expect(await amountOnButton(page)).toBe(shown)
  await payWithStripe(page, { number: testCards.good })
  await expectCharged(page, shown)
})

test('3-D Secure: a refused payment is paid again and approved', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await toPayment(page)
  const shown = await amountOnButton(page)
  await payWithStripe(page, { number: testCards.threeDSecure })
  await page.getByRole('button', { name: 'Fail' }).click()
  await notice(page).getByText('wasn’t confirmed with your bank').waitFor()
  await payWithStripe(page, { number: testCards.threeDSecure })
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectCharged(page, shown)
})

test('back from the bank’s page with the back button, the buyer pays with another card', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await toPayment(page)
  const shown = await amountOnButton(page)
  await payWithStripe(page, { number: testCards.threeDSecure })
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await page.goBack()
  await notice(page).getByText('You haven’t confirmed the payment yet').waitFor()
  await payWithStripe(page, { number: testCards.good })
  await expectCharged(page, shown)
})

test('iDEAL leads to the bank and back', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await toPayment(page)
  const shown = await amountOnButton(page)
  await payWithStripe(page, { type: 'ideal' })
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectCharged(page, shown)
})

test('a direct debit takes days; after it has failed, the order is paid again', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await toPayment(page)
  const shown = await amountOnButton(page)
  await payWithStripe(page, { type: 'sepa_debit', number: 'DE62370400440532013001' })
  await page.waitForURL(/thank-you/)
  await expect(page.getByText(/bank.*days|days.*bank/i).first()).toBeVisible()
  const { net } = own.stripe
  net.settleDebit([...net.intents.values()].at(-1)!)
  await own.stripe.deliver({ to: shop.url })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Pay again' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Pay again' }).click()
  await page.getByLabel('Card number').fill(testCards.good)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectCharged(page, shown)
})

test('a member saves a card in the fields and pays with it the next time', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await sendRegistration(page, shop, `ada-${crypto.randomUUID()}@example.com`, 'Ada')
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  await serveStripe(page, own.stripe)
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await fillInAsMember(page)
  const usage = stripeFields(page).getByLabel('Future usage')
  await expect(usage).toBeEmpty()
  await page.getByLabel('Save this card for next time').check()
  await expect(usage).toHaveText('off_session')
  const shown = await amountOnButton(page)
  await payWithStripe(page, { number: testCards.good })
  await expectCharged(page, shown)
  await expect(async () => {
    await page.goto(`${shop.url}/account/payment-methods`)
    await expect(page.getByText('Visa ···· 4242', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await fillInAsMember(page)
  await expect(page.getByRole('radio', { name: 'Visa ···· 4242' })).toBeChecked()
  const again = await amountOnButton(page)
  await payButton(page).click()
  await expectCharged(page, again)
})

test('without JavaScript the buyer pays on Stripe’s page', async ({ browser }) => {
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page } = visit
  await toPayment(page)
  const shown = await amountOnButton(page)
  await payButton(page).click()
  await page.getByLabel('Card number').fill(testCards.good)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectCharged(page, shown)
})

test('a coupon that is added while the fields are shown changes what they and the bank are asked for', async ({ browser }) => {
  await callAsOwner(shop, 'POST', '/stores/v2/coupons', {
    specification: { name: 'Five off', code: 'STRIPEFIVE', moneyOffAmount: 5 },
  })
  await using visit = await openPage(browser)
  const { page } = visit
  await toPayment(page)
  const before = await amountOnButton(page)
  await enterInStripe(page, { number: testCards.good })
  await page.getByText('Add a discount code').click()
  await page.getByLabel('Discount code').fill('STRIPEFIVE')
  await page.getByRole('button', { name: 'Apply code' }).click()
  await page.getByRole('button', { name: 'Remove code STRIPEFIVE' }).waitFor()
  const shown = await amountOnButton(page)
  expect(shown).not.toBe(before)
  await expect(stripeFields(page).getByLabel('Amount')).toHaveText(`${Number(shown.replace(/\D/g, ''))} eur`)
  await expect(stripeFields(page).getByLabel('Number')).toHaveValue(testCards.good)
  await payButton(page).click()
  await expectCharged(page, shown)
})

test('where Stripe’s script cannot be loaded, the page says so, and Stripe’s page or another method works', async ({
  browser,
}) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await toPayment(page)
  await serveStripe(page, own.stripe, { isBroken: true })
  await page.reload()
  await page.locator('main').hover()
  await notice(page).getByText('We couldn’t load the payment fields').waitFor()
  await expectAccessible(page)
  const shown = await amountOnButton(page)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.waitForURL(/\/checkout\//)
  await untilHydrated(page.getByRole('radio', { name: /transfer/i }))
  await page.getByRole('radio', { name: /transfer/i }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expect(page.locator('main')).toContainText(shown.replace(/^Pay /, ''))
})

test('the checkout alone allows Stripe’s script', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const policyOf = async (path: string) => (await page.request.get(shop.url + path)).headers()['content-security-policy'] ?? ''
  for (const path of ['/', '/products', '/search?q=tide', '/orders', '/sign-in'])
    expect(await policyOf(path), path).not.toContain('stripe.com')
  await toPayment(page)
  const policy = await policyOf(new URL(page.url()).pathname)
  expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/)
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/)
  expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
  expect(policy).toMatch(/form-action [^;]*https:\/\/checkout\.stripe\.com/)
})
