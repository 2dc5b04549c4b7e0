import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { payWith } from '../../support/browser/buying.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'

const shop = browserShop()

test('an order by phone: three items, a customer and a delivery, with the keyboard alone', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const { keyboard } = page
  await enterBackOffice(page, shop, '/orders')
  await page.getByRole('button', { name: 'New order', exact: true }).focus()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New order' }).waitFor()
  for (const name of ['Tea Towel', 'Market Bag', 'Picnic Blanket']) await addByKeyboard(page, name)
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(3)
  await page.getByRole('button', { name: 'Add', exact: true }).focus()
  await keyboard.press('Enter')
  const customer = page.getByRole('dialog', { name: 'Customer' })
  await customer.getByLabel('Email').and(page.locator(':focus')).waitFor()
  await keyboard.type('ada@example.com')
  await keyboard.press('Tab')
  for (const text of ['Ada', 'Lovelace', '', 'Torstraße 1', '', '10119', 'Berlin', 'Germ']) {
    await keyboard.type(text)
    if (text === 'Germ') await keyboard.press('Enter')
    else await keyboard.press('Tab')
  }
  await keyboard.press('Control+Enter')
  await customer.waitFor({ state: 'detached' })
  await page.getByText('10119 Berlin').waitFor()
  const delivery = page.getByRole('combobox', { name: 'Delivery', exact: true })
  await delivery.focus()
  await keyboard.press('ArrowDown')
  await page.getByRole('option', { name: /€/ }).first().waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect.poll(() => delivery.inputValue()).toMatch(/€/)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Create the order' }).press('Enter')
  await page.getByText(/^Order \d+ created$/).waitFor()
  await page.getByRole('heading', { name: /^Order \d+/ }).waitFor()
  const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${/orders\/([\w-]+)/.exec(page.url())?.[1]}`)
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
  await choose(page, 'Edit items and prices…')
  await page.getByText('Somebody else is changing this order. You can take it over from the menu.').waitFor()
  faults.length = 0
  await choose(page, 'Take over the changes…')
  await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('heading', { name: `Change order ${number}` }).waitFor()
  await addByKeyboard(page, 'Tea Towel')
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

async function addByKeyboard(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Add a product' })
  await box.focus()
  await page.keyboard.type(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: new RegExp(`^Remove .*${name}`) }).waitFor()
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
