import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'

const shop = browserShop()

test('what others do appears in the order list, on the order’s page, at home and in the bell, without a reload', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const home = await visit.page.context().newPage()
  await enterBackOffice(page, shop, '/orders')
  await home.goto(`${shop.url}/dashboard/`)
  await home.getByRole('heading', { name: 'Latest orders' }).waitFor()

  await page.locator('[data-row-link]').first().waitFor()
  await page.bringToFront()
  const number = await placeDemoOrder(shop)
  await page.getByRole('button', { name: 'Show 1 new order' }).click()
  const row = page.locator('[data-list-row]', { hasText: number })
  await row.waitFor()
  await home
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .waitFor()

  await row.getByText('Not shipped').waitFor()
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
  const [{ id: orderId, lineItems }] = orders
  await callAsOwner(shop, 'POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    fulfillment: { lineItems: lineItems.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity })) },
  })
  await row.getByText('Shipped', { exact: true }).waitFor()

  await row.getByRole('link', { name: number, exact: true }).click()
  const timeline = page.getByRole('listitem')
  await timeline.filter({ hasText: 'was placed' }).waitFor()
  await callAsOwner(shop, 'POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
  await page.getByText('Paid', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
})

test('only staff of the site may listen to its changes', async ({ browser }) => {
  const listen = (cookie: string, site: string) =>
    fetch(`${shop.url}/dashboard/live?site=${site}`, { headers: { cookie }, signal: AbortSignal.timeout(10_000) })
  await using visit = await openPage(browser)
  await enterBackOffice(visit.page, shop, '/orders')
  const cookies = await visit.page.context().cookies()
  const own = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { siteId } = shop.credentials
  for (const [cookie, site] of [
    ['', siteId],
    [own, siteId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    [own, 'NULL'],
    [own, ''],
  ] as const) {
    const answer = await listen(cookie, site)
    expect(answer.status).toBe(401)
    await answer.body?.cancel()
  }
  const answer = await listen(own, siteId)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  await answer.body?.cancel()
})
