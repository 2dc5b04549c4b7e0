import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { payWith, toPayment } from '../../support/browser/buying.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'

const shop = browserShop()
const call = (method: string, path: string, body?: object) => callAsOwner(shop, method, path, body)

async function ship(orderId: string, lineId: string): Promise<void> {
  await call('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: lineId, quantity: 1 }] },
  })
}

/** Takes screenshots where a folder for them is named. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS_OF_RETURNS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('a guest returns an item on a phone; staff approve, receive and refund it', async ({ browser }) => {
  await call('PATCH', '/stoa/v1/return-settings', {
    settings: {
      enabled: true,
      deliveryPaidBy: 'DEDUCTED',
      deliveryDeduction: '4.90',
      instructions: 'Please put the packing slip into the parcel.',
      returnAddress: 'Harbour 1\n20095 Hamburg',
    },
  })
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await toPayment(page)
  await payWith(page, '4242424242424242')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  const orderId = /orders\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  const { order } = await call('GET', `/ecom/v1/orders/${orderId}`)
  await ship(orderId, order.lineItems[0].id)
  await page.reload()
  await page.getByRole('link', { name: 'Return items' }).click()
  await page.getByRole('heading', { name: 'Return items' }).waitFor()
  await page.getByLabel('Quantity to return').selectOption('1')
  await page.getByRole('button', { name: 'Request the return' }).click()
  await page.getByText('Choose a reason for each item that you return.').waitFor()
  await page.getByLabel('Reason').selectOption({ label: 'Changed my mind' })
  await page.getByRole('button', { name: 'Calculate the refund' }).click()
  await page.getByText('Expected refund').waitFor()
  await expectAccessibleLayout(page)
  await shoot(page, 'request-phone')
  await page.getByRole('button', { name: 'Request the return' }).click()
  await page.getByText('Your return is requested. You find its status below.').waitFor()
  await expectAccessibleLayout(page)
  await shoot(page, 'requested')

  await using office = await openPage(browser)
  await enterBackOffice(office.page, shop, '/orders/returns')
  await shoot(office.page, 'list-desktop')
  await office.page.getByRole('link', { name: `${order.number}-R1` }).click()
  await office.page.getByRole('button', { name: 'Approve…' }).click()
  await office.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await office.page.getByRole('button', { name: 'Receive…' }).click()
  const dialog = office.page.getByRole('dialog')
  await dialog.getByLabel('Resalable', { exact: true }).waitFor()
  await expectAccessibleLayout(office.page)
  await shoot(office.page, 'receive-desktop')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await office.page.getByRole('button', { name: 'Refund…' }).click()
  await office.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund .*\d/ })
    .waitFor()
  await expectAccessibleLayout(office.page)
  await shoot(office.page, 'refund-desktop')
  await office.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund .*\d/ })
    .click()
  await office.page.getByText('Closed', { exact: true }).first().waitFor()
  await expectAccessibleLayout(office.page)
  await shoot(office.page, 'return-desktop')

  await page.reload()
  const returns = page.getByRole('region', { name: 'Returns' })
  await returns.getByText('Completed', { exact: true }).waitFor()
  await returns.getByText(/^Refunded: /).waitFor()
  await expectAccessibleLayout(page)
  await shoot(page, 'order-phone')
  const { order: after } = await call('GET', `/ecom/v1/orders/${orderId}`)
  expect(after.lineItems[0]).toMatchObject({ refundQuantity: 1, restockQuantity: 1 })
})

test('the shipments of several orders are undone from the list', async ({ browser }) => {
  const numbers = [await placeDemoOrder(shop), await placeDemoOrder(shop)]
  const { orders } = await call('POST', '/ecom/v1/orders/search', { search: { filter: { number: { $in: numbers } } } })
  for (const { id, lineItems } of orders) await ship(id, lineItems[0].id)
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/orders')
  for (const number of numbers) await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Undo shipment' }).click()
  const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await confirm.getByText('A shipment can be undone until something of it is returned', { exact: false }).waitFor()
  await confirm.getByRole('button', { name: 'Undo shipment' }).click()
  await page.getByText('Shipments of 2 orders undone').waitFor()
  for (const { id } of orders)
    expect((await call('GET', `/ecom/v1/orders/${id}`)).order).toMatchObject({ fulfillmentStatus: 'NOT_FULFILLED' })
})
