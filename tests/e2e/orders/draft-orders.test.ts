import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { payWith } from '../../support/browser/buying.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import {
  addProduct,
  beginPhoneOrder,
  chooseAction,
  createPhoneOrder,
  enterCustomer,
} from '../../support/browser/draft-screens.ts'

const shop = browserShop()

test('an order by phone: three items, a customer and a delivery, with the keyboard alone', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/orders')
  await beginPhoneOrder(page, ['Tea Towel', 'Market Bag', 'Picnic Blanket'])
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(3)
  await enterCustomer(page, 'ada@example.com')
  await expectAccessibleLayout(page)
  const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${await createPhoneOrder(page)}`)
  expect(order).toMatchObject({ buyerInfo: { email: 'ada@example.com' }, lineItems: [{}, {}, {}], paymentStatus: 'NOT_PAID' })
  expect(faults).toEqual([])
})

test('an item is added to a placed order and its price is changed; the page shows both sides, and a second editor takes over', async ({
  browser,
}) => {
  const number = await placeDemoOrder(shop)
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
  // Another program has begun to change the order.
  await callAsOwner(shop, 'POST', '/ecom/v1/draft-orders', { sourceOrderId: orders[0].id })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/orders/${orders[0].id}`)
  await chooseAction(page, 'Edit items and prices…')
  await page.getByText('Somebody else is changing this order. You can take it over from the menu.').waitFor()
  faults.length = 0
  await chooseAction(page, 'Take over the changes…')
  await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('heading', { name: `Change order ${number}` }).waitFor()
  await addProduct(page, 'Tea Towel')
  const price = page.getByLabel(/^Price of .*Tea Towel/)
  await price.fill('5.00')
  await price.press('Enter')
  const outcome = page.getByRole('region', { name: 'Before and after' })
  await outcome.getByText('€5.00 owed').or(outcome.getByText(/owed$/).last()).first().waitFor()
  await expectAccessibleLayout(page)
  await page.getByLabel('Reason').fill('Damaged box')
  await page.getByRole('button', { name: 'Change the order' }).click()
  await page.getByText(`Order ${number} changed`).waitFor()
  await page.getByText('The order was edited.').waitFor()
  await page.getByText('Damaged box').waitFor()
  await page.getByText(/^1 × .*Tea Towel.* added\.$/).waitFor()
  const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orders[0].id}`)
  expect(order.lineItems.map((line: any) => line.price.amount)).toContain('5.00')
  expect(faults).toEqual([])
})

test('a buyer opens the link of a draft, orders what it offers, and pays it', async ({ browser }) => {
  const { calculatedDraftOrder } = await callAsOwner(shop, 'POST', '/ecom/v1/draft-orders', {
    draftOrder: {
      customLineItems: [
        {
          quantity: 1,
          productName: { original: 'Table made to measure' },
          price: { amount: '840.00' },
          itemType: { preset: 'PHYSICAL' },
        },
      ],
    },
  })
  const { id } = calculatedDraftOrder.draftOrder
  const expirationDate = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const { url } = await callAsOwner(shop, 'POST', `/stoa/v1/draft-orders/${id}/share`, { expirationDate })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(url)
  await page.getByText('Table made to measure').waitFor()
  await expectAccessibleLayout(page)
  await page.getByLabel('Your email address').fill('ada')
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Enter an email address such as name@example.com.').waitFor()
  faults.length = 0
  await page.getByLabel('Your email address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: /^Payment for order \d+$/ }).waitFor()
  await payWith(page, '4242424242424242')
  await page.getByText('Thank you, your payment has arrived.').waitFor()
  expect(faults).toEqual([])
  await page.goto(url)
  await page.getByRole('heading', { name: 'You accepted this offer' }).waitFor()
})
