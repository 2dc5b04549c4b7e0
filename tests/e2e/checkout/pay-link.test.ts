import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { cardFrame, payWith } from '../../support/browser/buying.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'

const shop = browserShop()
const call = (method: string, path: string, body?: object) => callAsOwner(shop, method, path, body)

/** A request of 10.00 of a new order, and its link. */
async function aRequest(more: object = {}) {
  const number = await placeDemoOrder(shop)
  const { orders } = await call('POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
  const made = await call('POST', '/ecom/v1/order-payment-requests', {
    orderPaymentRequest: { orderId: orders[0].id, amount: { amount: '10.00' }, title: 'Deposit', ...more },
  })
  return {
    number,
    orderId: orders[0].id as string,
    id: made.orderPaymentRequest.id as string,
    url: made.orderPaymentRequestUrl as string,
  }
}

const paidOf = async (orderId: string) => (await call('GET', `/ecom/v1/orders/${orderId}`)).order.balanceSummary.paid.amount
const expectArrived = (page: Page) => page.getByText('Thank you, your payment has arrived.').waitFor()

test('a buyer opens the link, pays after a declined card, and downloads the receipt', async ({ browser }) => {
  const { number, orderId, url } = await aRequest({ description: 'For your print' })
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor()
  const main = page.locator('main')
  for (const said of ['For your print', '€10.00', number]) await expect(main).toContainText(said)
  await expectAccessibleLayout(page)
  // The frame of the card is as high as its fields, without a touch.
  const lastField = page.frameLocator(cardFrame).locator('[name=securityCode]')
  await expect
    .poll(async () => {
      const [frame, field] = [await page.locator(cardFrame).boundingBox(), await lastField.boundingBox()]
      return frame && field && field.y + field.height <= frame.y + frame.height
    })
    .toBe(true)
  await payWith(page, '4000000000000002')
  await page.getByText(/Nothing was charged/).waitFor()
  await expectAccessibleLayout(page)
  await payWith(page, '4242424242424242')
  await expectArrived(page)
  await expectAccessibleLayout(page)
  expect(await paidOf(orderId)).toBe('10.00')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /receipt/ }).click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
})

test('in two tabs it is paid once, and the other tab says so', async ({ browser }) => {
  const { orderId, url } = await aRequest()
  await using one = await openPage(browser)
  await using other = await openPage(browser)
  for (const { page } of [one, other]) {
    await page.goto(url)
    await page.getByRole('button', { name: 'Pay €10.00' }).waitFor()
  }
  await payWith(one.page, '4242424242424242')
  await expectArrived(one.page)
  await payWith(other.page, '4242424242424242')
  await expectArrived(other.page)
  expect(await paidOf(orderId)).toBe('10.00')
})

test('a card that asks the bank leads there and back to the link', async ({ browser }) => {
  const { orderId, url } = await aRequest()
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(url)
  await payWith(page, '4000000000003220')
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expectArrived(page)
  expect(page.url()).toContain(new URL(url).pathname)
  expect(await paidOf(orderId)).toBe('10.00')
})

test('what is expired, withdrawn or unknown says so, and offers no payment', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  const expired = await aRequest({ expirationDate: new Date(Date.now() - 1000).toISOString() })
  const withdrawn = await aRequest()
  await call('POST', '/ecom/v1/order-payment-requests/void', { orderPaymentRequestId: withdrawn.id })
  const states: [url: string, text: string][] = [
    [expired.url, 'The time to pay is over.'],
    [withdrawn.url, 'The shop has withdrawn this payment request.'],
    [`${withdrawn.url.slice(0, -4)}AAAA`, 'This link isn’t valid'],
  ]
  for (const [url, text] of states) {
    await page.goto(url)
    await page.getByText(text).waitFor()
    await expect(page.getByRole('button', { name: /^pay/i })).toHaveCount(0)
    await expectAccessibleLayout(page)
  }
})

test('without script, the provider’s page takes the card', async ({ browser }) => {
  const { orderId, url } = await aRequest()
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto(url)
  await page.getByRole('button', { name: /^pay/i }).click()
  await page.waitForURL(/sandbox\/pay/)
  await page.locator('[name=number]').fill('4242424242424242')
  await page.locator('[name=expiry]').fill('12/90')
  await page.locator('[name=securityCode]').fill('123')
  await page.getByRole('button', { name: /^pay/i }).click()
  await expectArrived(page)
  expect(await paidOf(orderId)).toBe('10.00')
})
