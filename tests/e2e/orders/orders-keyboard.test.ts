import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('orders are opened, marked as paid, shipped and left for the next one without a mouse', async ({ browser }) => {
  const [older, newer] = [await placeDemoOrder(shop), await placeDemoOrder(shop)]
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const { keyboard } = page
  await enterBackOffice(page, shop, '/orders?payment=NOT_PAID')
  await page.getByRole('link', { name: newer }).waitFor()
  await keyboard.press('j')
  await keyboard.press('Enter')
  await isOpen(page, newer)
  // A single key never moves money: a confirmation with another key follows.
  await keyboard.press('n')
  const question = page.getByRole('dialog', { name: `Mark order ${newer} as paid?` })
  await question.getByText(/record €[\d.]+ as received/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  await keyboard.press('n')
  await keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect((await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderIdIn(page)}`)).order.paymentStatus).toBe('NOT_PAID')
  await keyboard.press('n')
  await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByText(`Order ${newer} marked as paid`).waitFor()
  await page.getByRole('button', { name: 'Ship items' }).waitFor()
  await keyboard.press('n')
  const parcel = page.getByRole('dialog', { name: `Ship order ${newer}` })
  await parcel.getByLabel('Carrier').and(page.locator(':focus')).waitFor()
  await keyboard.type('DHL')
  await keyboard.press('Tab')
  await keyboard.type('JD000077')
  await keyboard.press('Enter')
  await page.getByText(`Order ${newer} marked as shipped`).waitFor()
  await parcel.waitFor({ state: 'detached' })
  // The order leaves the list of unpaid orders, and the next one is still selected.
  await page.locator('[aria-modal="true"]').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: 'Next order' }).isEnabled()).toBe(true)
  await keyboard.press(']')
  await isOpen(page, older)
  await expect.poll(() => page.getByRole('button', { name: 'Previous order' }).isEnabled()).toBe(true)
  await keyboard.press('[')
  await isOpen(page, newer)
  await expect.poll(() => page.locator('main').innerText()).toMatch(/JD000077/)
  await page.getByRole('link', { name: 'Orders' }).first().focus()
  await keyboard.press('Shift+?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await expectAccessibleLayout(page)
  await keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' })
  await keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).waitFor()
  await keyboard.type(older)
  const result = page.getByRole('option', { name: older })
  await result.waitFor()
  await expectAccessibleLayout(page)
  await keyboard.press('Enter')
  await isOpen(page, older)
  expect(faults).toEqual([])
})

test('a part of an order is refunded: the remainder is shown before, and stays refundable', async ({ browser }) => {
  const number = await placeDemoOrder(shop, 'tea-towel')
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/orders?q=${number}`)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('button', { name: /^Mark €[\d.]+ as paid$/ }).click()
  await page.getByText(`Order ${number} marked as paid`).waitFor()
  await more(page, 'Refund…')
  const refund = page.getByRole('dialog', { name: `Refund order ${number}` })
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await refund.getByText('Choose items or enter an amount.').waitFor()
  await refund.getByText(/Return the money yourself/).waitFor()
  await expectAccessibleLayout(page)
  await refund.getByLabel('Amount, EUR').fill('1000')
  await refund.getByRole('button', { name: /^Refund / }).click()
  await refund.getByText(/^At most €/).waitFor()
  await refund.getByLabel('Amount, EUR').fill('2,50')
  await refund.getByText(/^€2\.50 of €/).waitFor()
  await refund.getByLabel('Reason').fill('A spot')
  await refund.getByRole('button', { name: /^Refund / }).click()
  await page.getByText(`Order ${number} refunded`).waitFor()
  await page.getByText('Partially refunded').first().waitFor()
  expect((await orderOf(number)).balanceSummary.refunded.amount).toBe('2.50')

  // Cancelling leads to the refund of the rest, with all items selected.
  await more(page, 'Cancel order…')
  const cancel = page.getByRole('dialog', { name: `Cancel order ${number}?` })
  expect(await cancel.getByLabel('Then refund the payment').isChecked()).toBe(true)
  await cancel.getByRole('button', { name: 'Cancel order' }).click()
  await refund.getByRole('button', { name: /^Refund €/ }).click()
  await refund.waitFor({ state: 'detached' })
  expect((await orderOf(number)).balanceSummary.balance.amount).toBe('0.00')
  expect(faults).toEqual([])
})

test('an order gets another address, and is archived and restored', { tag: '@soak' }, async ({ browser }) => {
  const [, number] = [await placeDemoOrder(shop), await placeDemoOrder(shop)]
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/orders?q=${number}`)
  await page.getByRole('link', { name: number }).click()
  await more(page, 'Edit address…')
  const form = page.getByRole('dialog', { name: `Addresses of order ${number}` })
  await form.getByLabel('Street and number').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Enter street and number.').waitFor()
  await expectAccessibleLayout(page)
  await form.getByLabel('Street and number').fill('Hafenstraße 3')
  await form.getByLabel('First name').fill('Anna')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Address of order ${number} changed`).waitFor()
  await page.getByText('Hafenstraße 3').first().waitFor()

  // Two people at once: the other person's change is not undone, and the typed text is not lost.
  await more(page, 'Edit address…')
  await form.getByRole('switch', { name: 'Same as shipping address' }).click()
  const bill = form.getByRole('group', { name: 'Bill to' })
  await bill.getByRole('combobox', { name: 'Country' }).fill('United States')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await bill.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Oregon' }).click()
  const { id } = await orderOf(number)
  const shippingDestination = { address: { city: 'Bremen' } }
  await callAsOwner(shop, 'PATCH', `/ecom/v1/orders/${id}`, { order: { shippingInfo: { logistics: { shippingDestination } } } })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Keep my changes' }).click()
  const delivery = form.getByRole('group', { name: 'Deliver to' })
  await expect.poll(() => delivery.getByLabel('City').inputValue()).toBe('Bremen')
  await expectAccessibleLayout(page)
  // However the drawer is closed, it asks before input is lost.
  await delivery.getByLabel('City').click()
  await page.goBack()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.waitFor()
  await page.keyboard.press('Escape')
  await leaving.waitFor({ state: 'detached' })
  const discarding = page.getByRole('dialog', { name: 'Discard your changes?' })
  // The drawer has the keyboard again a moment after the question is gone.
  const escaped = async () => {
    await page.keyboard.press('Escape')
    return discarding.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(escaped).toBe(true)
  await page.keyboard.press('Escape')
  await discarding.waitFor({ state: 'detached' })
  await expect.poll(() => delivery.getByLabel('City').inputValue()).toBe('Bremen')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Oregon').first().waitFor()
  const { billingInfo, shippingInfo } = await orderOf(number)
  expect(billingInfo.address).toMatchObject({ subdivision: 'US-OR', country: 'US', city: 'Berlin' })
  expect(shippingInfo.logistics.shippingDestination.address.city).toBe('Bremen')

  // Each amount shows how it is calculated, and the customer shows previous orders.
  await page.getByRole('button', { name: /^Why: .*, included/ }).click()
  await page
    .getByText(/\d+% of €/)
    .first()
    .waitFor()
  await page
    .getByRole('region', { name: 'Order history' })
    .getByText(/\d+ orders/)
    .waitFor()
  await expectAccessibleLayout(page)
  await more(page, 'Archive')
  await page.getByText(`Order ${number} archived`).waitFor()
  expect((await orderOf(number)).archived).toBe(true)
  await more(page, 'Unarchive')
  await page.getByText(`Order ${number} unarchived`).waitFor()
  expect((await orderOf(number)).archived).toBe(false)
  expect(faults).toEqual([])
})

async function isOpen(page: Page, number: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
}

async function more(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function orderOf(number: string): Promise<any> {
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
  return orders[0]
}

function orderIdIn(page: Page): string {
  return /orders\/([0-9a-f-]{36})/.exec(page.url())![1]!
}
