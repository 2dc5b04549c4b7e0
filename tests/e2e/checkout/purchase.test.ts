import { expect, test } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusal,
  openFirstPage,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { cardFrame, fillInToPayment, payOnProvidersPage, payWith, toPayment } from '../../support/browser/buying.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a visitor on a phone buys a print; after a declined card, they correct the address and another attempt works', async ({
  browser,
}) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await toPayment(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
  await payWith(page, '4000000000000002')
  const refusal = page.locator('main').getByRole('alert')
  await refusal.getByText(/declined/i).waitFor()
  await expect(refusal).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Change.*address/ }).click()
  await page.locator('[name=firstName]').fill('')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(refusal).toBeInViewport()
  await page.locator('[name=firstName]').fill('Annette')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('Annette Müller').waitFor()
  await payWith(page, '4000000000000002')
  await refusal.getByText(/declined/i).waitFor()
  await payWith(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  // The card that failed before the address was corrected belongs to the withdrawn order.
  await page.getByText(/€33\.90, card ending in 0002, declined$/).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect.poll(() => page.locator('main').innerText()).toMatch(/103\d\d[\s\S]*Low Tide[\s\S]*€33\.90/)
})

test('the shop sells without script, and a challenge is answered on its page', async ({ browser }) => {
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL(/cart/)
  await toPayment(page)
  await payOnProvidersPage(page, '4000000000003220')
  await page.waitForURL(/challenge/)
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL(/thank-you/)
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Tea Towel/)
  await page.getByText('Wrong email address? Change it').click()
  const email = page.getByLabel('Your email address')
  await email.fill('anna@example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Please enter a valid email address, such as ada@example.com.').waitFor()
  await expect.poll(() => email.inputValue()).toBe('anna@example')
  await expectRefusal(faults, 422)
  await email.fill('anna.mueller@example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your email address has been changed.').waitFor()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/write to anna\.mueller@example\.com/)
  expect(faults).toEqual([])
})

test('a mistyped card is corrected in its frame, and the buyer may pay by bank transfer instead', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await fillInToPayment(page)
  await payWith(page, '4242424242424241')
  const card = page.frameLocator(cardFrame)
  await card.getByText('Please compare the number with the card.').waitFor()
  await expectRefusal(faults, 422)
  await expectAccessible(page)
  await page.getByLabel('Bank transfer').check()
  await expect(page.getByRole('button', { name: /^pay/i })).toHaveCount(0)
  await page.getByRole('button', { name: 'Place order', exact: true }).click()
  await page.waitForURL(/thank-you/)
  await page.getByText('IBAN DE02 1203 0000 0000 2020 51').waitFor()
  await page.getByText(/Payment reference: order 103\d\d/).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
})

test('a company enters another billing address with its tax number and a note', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await toPayment(page)
  // By keyboard, because headless Chromium may lose a click while the payment frame loads.
  await page.getByRole('link', { name: /^Change.*Delivery address/ }).press('Enter')
  const bill = page.getByRole('group', { name: 'Billing address' })
  expect(await bill.isVisible()).toBe(false)
  await page.getByLabel('Use a different billing address').check()
  await bill.getByLabel('Country').selectOption('AT')
  for (const [label, text] of [
    ['First name', 'Berta'],
    ['Last name', 'Huber'],
    ['Company', 'Huber KG'],
    ['Tax number', 'DE136695976'],
    ['Street and number', 'Ring 7'],
    ['Postcode', '1010'],
    ['Town or city', 'Wien'],
  ] as const)
    await bill.getByLabel(label).fill(text)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save address' }).click()
  await bill.getByText('This tax number isn’t valid').waitFor()
  await expect.poll(() => bill.getByLabel('Street and number').inputValue()).toBe('Ring 7')
  await expectRefusal(faults, 422)
  await bill.getByLabel('Tax number').fill('atu 136 69597')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('Billing address', { exact: true }).waitFor()
  await page.getByLabel('Order note').fill('Please ring twice.')
  await payWith(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  await expect
    .poll(() => page.getByRole('region', { name: 'Order summary' }).innerText())
    .toMatch(
      /Billing address\s+Berta Huber\s+Huber KG\s+ATU13669597\s+Ring 7\s+1010 Wien\s+Austria\s+Your note\s+Please ring twice\./,
    )
  const others = page.getByRole('region', { name: 'Best sellers' })
  await expect.poll(() => others.getByRole('listitem').count()).toBe(8)
  expect(await others.innerText()).not.toMatch(/Tea Towel/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { cursorPaging: { limit: 1 } } })
  expect(orders[0]).toMatchObject({
    buyerNote: 'Please ring twice.',
    billingInfo: {
      address: { country: 'AT', city: 'Wien' },
      contactDetails: { company: 'Huber KG', vatId: { id: 'ATU13669597' } },
    },
    shippingInfo: { logistics: { shippingDestination: { address: { country: 'DE' } } } },
  })

  // Once the parcel is shipped, the page links to the carrier's tracking.
  const [{ id, lineItems }] = orders
  await callAsOwner(shop, 'POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, {
    fulfillment: {
      lineItems: [{ id: lineItems[0].id, quantity: 1 }],
      trackingInfo: { trackingNumber: 'A1', shippingProvider: 'dhl', trackingLink: 'https://carrier.example/A1' },
    },
  })
  await page.reload()
  const tracking = page.getByRole('link', { name: 'Track parcel A1' })
  expect(await tracking.getAttribute('href')).toBe('https://carrier.example/A1')
  expect(faults).toEqual([])
})

test('while the payment is processed nobody can pay again: the checkout waits, and continues by itself', async ({ browser }) => {
  await using visit = await openFirstPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await toPayment(page)
  const checkout = page.url()
  await payWith(page, '4000000000000077')
  await page.waitForURL(/thank-you/)
  const other = await page.context().newPage()
  await other.goto(checkout)
  await other.getByRole('heading', { name: 'Your payment is being processed' }).waitFor()
  expect(await other.locator('main form').count()).toBe(0)
  // Both pages follow, and the checkout is closed for good.
  await other.waitForURL(/thank-you/)
  await expect
    .poll(() => page.locator('main').innerText())
    .toMatch(/Payment received\s+\w+[\s\S]*Standard, 2–4 working days\s+Anna Müller\s+Allee 1/)
  await page.goto(checkout)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('where the provider does not answer, the buyer need not wait on the page', async ({ browser }) => {
  await using visit = await openFirstPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await toPayment(page)
  const checkout = page.url()
  await payWith(page, '4000000000000119')
  await page.waitForURL(/thank-you/)
  await page.getByText('The bank hasn’t confirmed your payment yet').waitFor()
  await page.clock.install()
  await page.goto(checkout, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Your payment is being processed' }).waitFor()
  await expectAccessible(page)
  const relief = page.getByText(/You can close this page and come back later/)
  await page.clock.runFor(20_000)
  expect(await relief.count()).toBe(0)
  await page.clock.runFor(20_000)
  await relief.waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
})
