import { expect, test } from '@playwright/test'
import { apiOf, callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { asSeller } from '../../support/shop/invoicing.ts'
import { until } from '../../support/until.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'

const mailing = mailingShop()
const { shop } = mailing

async function anOrder() {
  const number = await placeDemoOrder(shop)
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
  return { number, orderId: orders[0].id as string, email: orders[0].buyerInfo.email as string }
}

/** The link of the order's confirmation, which only its receiver sees. */
async function linkInConfirmation(orderId: string): Promise<string> {
  const link = /(\/orders\/open\/[^"\s]+)/
  const { parsed } = await until(() =>
    mailing.smtp.mails.find(({ parsed }) => link.test(parsed.html || '') && String(parsed.html).includes(orderId)),
  )
  return shop.url + link.exec(String(parsed.html))![1]!
}

test('an order is not shown in another browser, until the mailed link opens it there', async ({ browser }) => {
  await callAsOwner(shop, 'PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } })
  const { number, orderId, email } = await anOrder()
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/orders/${orderId}/thank-you`)
  await page.getByText('This order can’t be shown in this browser.').waitFor()
  expect(await page.locator('main').innerText()).not.toContain(email)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Enter the order number, for example 10042.').waitFor()
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Email address of the order').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If there is an order with this number and address, the link is on its way to you.').waitFor()

  const link = await linkInConfirmation(orderId)
  await page.goto(link)
  await page.getByText(`Order ${number}`).first().waitFor()
  expect(page.url()).toBe(`${shop.url}/orders/${orderId}/thank-you`)
  expect(await page.locator('main').innerText()).toContain(email)
  await expectAccessibleLayout(page)

  // Whoever may see the order downloads its invoice.
  await asSeller(apiOf(shop))
  await callAsOwner(shop, 'POST', `/ecom/v1/invoices/orders/${orderId}`, {})
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'TEST-00001 as (PDF)' }).click()
  expect((await download).suggestedFilename()).toBe('TEST-00001.pdf')
  await expectAccessibleLayout(page)

  const other = await anOrder()
  await page.goto(`${shop.url}/orders/${other.orderId}/thank-you`)
  await page.getByText('This order can’t be shown in this browser.').waitFor()
  await page.goto(withOtherEnd(link))
  await page.getByText('This link no longer works.').waitFor()

  // The address of the order changes, so the link of the old one ends.
  await callAsOwner(shop, 'POST', `/stoa/v1/orders/${orderId}/email`, { email: 'new@example.com' })
  await page.goto(`${shop.url}/orders/${orderId}/thank-you`)
  await page.getByText('This order can’t be shown in this browser.').waitFor()
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})
