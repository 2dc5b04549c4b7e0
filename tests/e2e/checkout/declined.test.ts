import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openFirstPage, openPage, phone } from '../../support/browser/browser.ts'
import { payWith } from '../../support/browser/buying.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { expectAsBefore, makeScarce, makeSlots, toScarcePayment } from './scarce-set-up.ts'

const shop = browserShop()
test.beforeAll(() => makeSlots(shop))

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000000000003220',
  declinedLater: '4000000000000085',
}

/** The order on the thank-you page was charged what the button said. */
async function expectPaid(page: Page): Promise<void> {
  await page.waitForURL(/thank-you/)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  const orderId = /orders\/([\w-]+)\/thank-you/.exec(page.url())![1]!
  const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderId}`)
  expect(order).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount: '18.50' } } })
  const { orderTransactions } = await callAsOwner(shop, 'GET', `/ecom/v1/payments/orders/${orderId}`)
  const charged = orderTransactions.payments.filter(({ status }: { status: string }) => status === 'APPROVED')
  expect(charged.map(({ amount }: { amount: { amount: string } }) => amount.amount).toSorted()).toEqual(['15.00', '3.50'])
}

const notice = (page: Page) => page.getByRole('region', { name: 'Payment' }).getByRole('alert')

test('after a declined card everything is as it was: the last print, the coupon, the gift card and the slot', async ({
  browser,
}) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await toScarcePayment(page, shop, await makeScarce(shop, 'Last Gull'))
  await payWith(page, cards.declined)
  await notice(page).getByText('Your bank declined this card').waitFor()
  await expectAsBefore(page)
  await page.reload()
  await notice(page).getByText('Your bank declined this card').waitFor()
  await expectAsBefore(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /^Change.*address/i }).press('Enter')
  await page.locator('[name=firstName]').fill('Annette')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('Annette Müller').waitFor()
  await expectAsBefore(page)
  await payWith(page, cards.good)
  await expectPaid(page)
})

test('a payment that was cancelled at the bank is paid with another card', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await toScarcePayment(page, shop, await makeScarce(shop, 'Last Tern'))
  await payWith(page, cards.challenge)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await notice(page).getByText('The payment wasn’t confirmed with your bank').waitFor()
  await expect(notice(page)).toBeFocused()
  await expectAsBefore(page)
  await payWith(page, cards.good)
  await expectPaid(page)
})

test('back from the bank’s page, the buyer is told of the open payment and pays with another card', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await toScarcePayment(page, shop, await makeScarce(shop, 'Last Plover'))
  await payWith(page, cards.challenge)
  await page.getByRole('button', { name: 'Confirm payment' }).waitFor()
  const bank = page.url()
  await page.goBack()
  await notice(page).getByText('You haven’t confirmed the payment yet').waitFor()
  await expectAsBefore(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await payWith(page, cards.good)
  await expectPaid(page)
  // The bank's page of the first payment does not charge it any more.
  await page.goto(bank)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
})

test('after the tab was closed at the bank, a new one leads back to the bank', async ({ browser }) => {
  await using visit = await openFirstPage(browser)
  const { page } = visit
  const checkout = await toScarcePayment(page, shop, await makeScarce(shop, 'Last Egret'))
  await payWith(page, cards.challenge)
  await page.getByRole('button', { name: 'Confirm payment' }).waitFor()
  const other = await page.context().newPage()
  await page.close()
  await other.goto(checkout)
  await expectAsBefore(other)
  await notice(other).getByRole('link', { name: 'Confirm the payment' }).click()
  await other.getByRole('button', { name: 'Confirm payment' }).click()
  await expectPaid(other)
})

test('a payment that is declined late is paid again from the page of its order', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await toScarcePayment(page, shop, await makeScarce(shop, 'Last Heron'))
  await payWith(page, cards.declinedLater)
  await page.waitForURL(/thank-you/)
  const number = await page.getByText(/^Order \d+$/).innerText()
  await page.getByRole('heading', { name: 'Your payment failed' }).waitFor()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay again' }).click()
  await notice(page).getByText('Your bank declined this card').waitFor()
  await expectAsBefore(page)
  await payWith(page, cards.good)
  await expectPaid(page)
  await page.getByText(number, { exact: true }).waitFor()
})

test('on a second device the buyer removes the coupon; the first shows both totals, and charges only what is seen', async ({
  browser,
}) => {
  await using first = await openFirstPage(browser)
  const checkout = await toScarcePayment(first.page, shop, await makeScarce(shop, 'Last Bittern'))
  await payWith(first.page, cards.declined)
  await notice(first.page).waitFor()
  const context = await browser.newContext({ storageState: await first.page.context().storageState() })
  const second = await context.newPage()
  await second.goto(checkout)
  await notice(second).getByText('Your bank declined this card').waitFor()
  await expectAsBefore(second)
  await second.getByRole('button', { name: /Remove code/ }).click()
  await second.getByRole('button', { name: 'Pay €8.50' }).waitFor()
  await context.close()
  await payWith(first.page, cards.good)
  await notice(first.page).getByText('The total has changed from €3.50 to €8.50. Nothing was charged.').waitFor()
  await notice(first.page).getByText('Your coupon takes off €0.00 instead of €5.00.').waitFor()
  await expectAccessible(first.page)
  await first.page.getByRole('button', { name: 'Pay €8.50' }).waitFor()
  await payWith(first.page, cards.good)
  await first.page.waitForURL(/thank-you/)
  await expect.poll(() => first.page.locator('main').innerText()).toMatch(/€23\.50/)
})
