import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'

const shop = browserShop()
const call = (method: string, path: string, body?: object) => callAsOwner(shop, method, path, body)

async function orderOf(number: string): Promise<{ id: string; priceSummary: any }> {
  return (await call('POST', '/ecom/v1/orders/search', { search: { filter: { number } } })).orders[0]
}

const requestsOf = async (orderId: string) =>
  (await call('POST', '/ecom/v1/order-payment-requests/query', { query: { filter: { orderId } } })).orderPaymentRequests

test('staff request a part of an order on a phone, and withdraw the request', async ({ browser }) => {
  const { id } = await orderOf(await placeDemoOrder(shop))
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await enterBackOffice(page, shop, `/orders/${id}`)
  await page.getByRole('link', { name: 'Request payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount, EUR').fill('1000')
  await dialog.getByRole('button', { name: 'Request payment' }).click()
  await dialog.getByText(/^At most/).waitFor()
  await expectAccessibleLayout(page)
  await dialog.getByLabel('Amount, EUR').fill('10')
  await dialog.getByLabel('Title').fill('Deposit')
  await dialog.getByRole('button', { name: 'Request payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Deposit').waitFor()
  await expectAccessibleLayout(page)
  expect(await requestsOf(id)).toMatchObject([{ title: 'Deposit', amount: { amount: '10.00' }, status: 'UNPAID' }])
  await page.getByRole('button', { name: 'Void' }).click()
  await page.getByRole('button', { name: 'Void request' }).click()
  await page.getByText('Voided', { exact: true }).waitFor()
  expect(await requestsOf(id)).toMatchObject([{ status: 'VOIDED' }])
})

test('payments of several orders are requested from the list, each for what it owes', async ({ browser }) => {
  const numbers = [await placeDemoOrder(shop), await placeDemoOrder(shop)]
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/orders')
  for (const number of numbers) await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Request payment' }).click()
  const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await confirm.getByRole('button', { name: /request/i }).click()
  await page.getByText('Payments of 2 orders requested').waitFor()
  for (const number of numbers) {
    const { id, priceSummary } = await orderOf(number)
    expect(await requestsOf(id)).toMatchObject([{ status: 'UNPAID', amount: { amount: priceSummary.total.amount } }])
  }
})
