import { expect, test, type TestInfo } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { payWith } from '../../support/browser/buying.ts'
import {
  addProduct,
  beginPhoneOrder,
  chooseAction,
  createPhoneOrder,
  enterCustomer,
} from '../../support/browser/draft-screens.ts'

const shop = browserShop()
const call = (method: string, path: string, body?: object) => callAsOwner(shop, method, path, body)

test('a day after the sale: an order by phone, a change, a payment by link, an invoice, a return with its credit note', async ({
  browser,
}, info) => {
  const seller = { sellerStreet: 'Harbour 1', sellerPostalCode: '20095', sellerCity: 'Hamburg', sellerCountry: 'DE' }
  await call('PATCH', '/stoa/v1/invoice-settings', { settings: { ...seller, vatId: 'DE123456789' } })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const timed = stopwatch(info)

  await enterBackOffice(page, shop, '/orders')
  timed('signing in')
  await beginPhoneOrder(page, ['Tea Towel', 'Market Bag', 'Picnic Blanket'])
  await enterCustomer(page, 'grace@example.com')
  const id = await createPhoneOrder(page)
  timed('order by phone')

  await chooseAction(page, 'Edit items and prices…')
  await page.getByRole('heading', { name: /^Change order/ }).waitFor()
  await addProduct(page, 'Cushion Cover')
  await page.getByRole('button', { name: /^Remove .*Market Bag/ }).click()
  await page
    .getByText(/Market Bag.* removed/)
    .or(page.getByText(/removed/))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Change the order' }).click()
  await page.getByText(/^Order \d+ changed$/).waitFor()
  timed('item added and one removed')

  await page.getByRole('link', { name: 'Request payment' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request payment' }).click()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  timed('payment requested')
  const { orderPaymentRequests } = await call('POST', '/ecom/v1/order-payment-requests/query', {
    query: { filter: { orderId: id } },
  })
  const { orderPaymentRequestUrl } = await call('POST', '/ecom/v1/order-payment-requests/url', {
    orderPaymentRequestId: orderPaymentRequests[0].id,
  })
  await using buyer = await openPage(browser)
  await buyer.page.goto(orderPaymentRequestUrl)
  await payWith(buyer.page, '4242424242424242')
  await buyer.page.getByText('Thank you, your payment has arrived.').waitFor()
  timed('payment by the buyer')

  await page.reload()
  const documents = page.getByRole('region', { name: 'Invoices' })
  await documents.getByRole('button', { name: 'Create invoice' }).click()
  await documents.getByRole('link').first().waitFor()
  timed('invoice')

  await page.getByRole('button', { name: 'Ship items' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByText(/marked as shipped$/).waitFor()
  timed('shipment')

  await page.getByRole('link', { name: 'Begin a return' }).click()
  await page
    .getByRole('dialog')
    .getByRole('group', { name: /Cushion Cover/ })
    .getByLabel(/^Quantity/)
    .fill('1')
  await page.getByRole('dialog').getByRole('button', { name: 'Create return' }).click()
  await page.getByRole('button', { name: 'Receive…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund .*\d/ })
    .click()
  await page.getByText('Closed', { exact: true }).first().waitFor()
  timed('return received and refunded')

  await page.goto(`${shop.url}/dashboard/orders/${id}`)
  await documents
    .getByText(/Credit note/)
    .first()
    .waitFor()
  timed('credit note')

  const month = new Date().toISOString().slice(0, 7)
  await page.goto(`${shop.url}/dashboard/invoices?issued=${month}-01..`)
  await page.getByRole('checkbox', { name: 'Select all' }).first().check()
  const printed = page.waitForResponse('**/stoa/v1/bulk/invoices/print')
  await page.getByRole('button', { name: 'Print' }).click()
  expect((await printed).status()).toBe(200)
  timed('invoices of the month')

  const { order } = await call('GET', `/ecom/v1/orders/${id}`)
  const names = order.lineItems.map((line: any) => line.productName.original)
  expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/Cushion Cover/), expect.stringMatching(/Tea Towel/)]))
  expect(names).toHaveLength(3)
  expect(order).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED', fulfillmentStatus: 'FULFILLED' })
  expect(order.balanceSummary.balance.amount).toBe('0.00')
  expect([...faults, ...buyer.faults]).toEqual([])
})

/** Notes in the report how long each part took. */
function stopwatch(info: TestInfo) {
  let last = performance.now()
  return (part: string) => {
    const now = performance.now()
    info.annotations.push({ type: part, description: `${((now - last) / 1000).toFixed(1)} s` })
    last = now
  }
}
