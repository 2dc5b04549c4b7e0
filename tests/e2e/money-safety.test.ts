import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { callAsOwner, enterBackOffice } from '../support/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../support/browser.ts'
import { placeDemoOrder } from '../support/demo-order.ts'
import { browserShop } from '../support/browser-shop.ts'

const { shop, browser } = await browserShop()

test.each([
  {
    locale: 'en',
    typed: '1,200',
    more: '1,200.00',
    less: '1.20',
    field: 'Minimum order total (EUR)',
    save: 'Create',
    name: 'Name',
  },
  {
    locale: 'de',
    typed: '1.200',
    more: '1.200,00',
    less: '1,20',
    field: 'Kleinste Bestellsumme (EUR)',
    save: 'Anlegen',
    name: 'Name',
  },
])('$typed in $locale asks for clarification and is never guessed', async ({ locale, typed, more, less, save, name }) => {
  await using visit = await openPage(browser, { locale })
  const { page, faults } = visit
  await enterInAnyLanguage(page, '/settings/payments/new')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(name, { exact: true }).fill(`Transfer ${locale}`)
  const amount = drawer.locator('[name=minAmount]')
  await amount.fill(typed)
  await drawer.getByRole('button', { name: more, exact: true }).waitFor()
  await drawer.getByRole('button', { name: less, exact: true }).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScroll(page)
  // Nothing is sent until the question is answered.
  await drawer.getByRole('button', { name: save, exact: true }).click()
  expect(await minAmountOf(`Transfer ${locale}`)).toBeUndefined()
  await drawer.getByRole('button', { name: more, exact: true }).click()
  await drawer.getByRole('button', { name: save, exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  expect(Number(await minAmountOf(`Transfer ${locale}`))).toBe(1200)
  expect(faults).toEqual([])
})

test('a bulk action on all rows says how many before it starts, also while the count is missing', async () => {
  for (let index = 0; index < 60; index++) {
    await callAsOwner(shop, 'POST', '/stores/v3/products', {
      product: {
        name: `Doomed ${index}`,
        productType: 'PHYSICAL',
        physicalProperties: {},
        variantsInfo: { variants: [{ price: { actualPrice: { amount: '5' } }, physicalProperties: {} }] },
      },
    })
  }
  await using visit = await openPage(browser)
  const { page, faults } = visit
  // The count request never completes.
  await page.route('**/products/count**', () => undefined)
  await enterBackOffice(page, shop, '/products?q=Doomed')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Select all results' }).click()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 60 products?' })
  await expectAccessible(page, '[role=dialog]')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/search', {
    search: { search: { expression: 'Doomed' }, cursorPaging: { limit: 100 } },
  })
  expect(products).toHaveLength(60)
  expect(faults).toEqual([])
}, 90_000)

test('a refund that the provider refuses is shown as failed and nowhere as made', async () => {
  const number = await placeDemoOrder(shop)
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/orders?payment=NOT_PAID')
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('button', { name: /^Mark €[\d.]+ as paid$/ }).click()
  await page.getByText(`Order ${number} marked as paid`).waitFor()
  const orderId = /orders\/([0-9a-f-]{36})/.exec(page.url())![1]!
  await page.route('**/trigger-refund', (route) =>
    route.fulfill({
      json: {
        orderTransactions: {},
        refundId: crypto.randomUUID(),
        failedPaymentIds: [
          {
            id: crypto.randomUUID(),
            originalIndex: 0,
            success: false,
            error: { code: 'REFUND_FAILED', description: 'The card is closed.' },
          },
        ],
      },
    }),
  )
  await page.goto(`${shop.url}/dashboard/orders/${orderId}/refund`)
  const dialog = page.getByRole('dialog', { name: `Refund order ${number}` })
  await dialog.getByLabel('Amount, EUR').fill('2')
  await dialog.getByRole('button', { name: /^Refund / }).click()
  await dialog.getByText('No money was refunded').waitFor()
  await dialog.getByText('The card is closed.').waitFor()
  expect(await page.getByText('is made').count()).toBe(0)
  expect((await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderId}`)).order.balanceSummary.refunded.amount).toMatch(/^0/)
})

async function enterInAnyLanguage(page: Page, place: string): Promise<void> {
  await page.goto(`${shop.url}/dashboard${place}`)
  await page.locator('input[type=email], input[name=email]').first().fill(shop.credentials.owner.email)
  await page.locator('input[type=password]').first().fill(shop.credentials.owner.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.url}/dashboard/sites/*${place}`)
}

async function minAmountOf(title: string): Promise<string | undefined> {
  const { paymentMethods } = await callAsOwner(shop, 'POST', '/stoa/v1/payment-methods/query', { query: {} })
  return paymentMethods.find((method: { title: string }) => method.title === title)?.minAmount
}
