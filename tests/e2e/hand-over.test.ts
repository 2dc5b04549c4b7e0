import { expect, test } from '@playwright/test'
import { openPage } from '../support/browser.ts'
import { browserShop } from '../support/browser-shop.ts'
import { fillInToPayment, payWith } from '../support/buying.ts'
import { aFrontEnd } from '../support/front-end.ts'

const shop = browserShop()

test('a visitor of another front end pays in the hosted checkout and returns with the order', async ({ browser }) => {
  await using frontEnd = await aFrontEnd(shop)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const { checkoutId, fullUrl, call } = await frontEnd.startCheckout()
  await page.goto(fullUrl)
  expect(page.url()).toBe(`${shop.url}/checkout/${checkoutId}`)
  await fillInToPayment(page)
  await payWith(page, '4242424242424242')
  await page.waitForURL(`${frontEnd.url}/thanks**`)
  const returned = new URL(page.url()).searchParams
  expect(Object.fromEntries(returned)).toEqual({ from: 'shop', orderId: expect.any(String), wixMemberLoggedIn: 'false' })
  const { order } = await call('GET', `/ecom/v1/orders/${returned.get('orderId')}`)
  expect(order).toMatchObject({ checkoutId, paymentStatus: 'PAID' })
  expect(faults).toEqual([])
})
