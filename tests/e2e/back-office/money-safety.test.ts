import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

for (const { locale, typed, more, less, save, name } of [
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
])
  test(
    `${typed} in ${locale} asks for clarification and is never guessed`,
    { tag: locale === 'en' ? '@soak' : [] },
    async ({ browser }) => {
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
    },
  )

test('what is no number, beyond the limits, or could be two numbers is refused at its field before anything is sent', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const sent: string[] = []
  page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())))
  const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/tea-towel')
  await enterBackOffice(page, shop, `/products/${product.id}`)
  await page.locator('[name="variants.0.price"]').fill('24,999')
  await page.getByText('Did you mean 24,999.00?').waitFor()
  for (const [field, typed, message] of [
    ['stock', '-3', 'Enter a whole number from 0 to 99,999.'],
    ['cost', 'abc', 'Enter an amount, or leave this empty.'],
    ['weight', '-1', 'Enter a weight, such as 0.5, or leave this empty.'],
  ]) {
    await page.locator(`[name="variants.0.${field}"]`).fill(typed!)
    await page.keyboard.press('Tab')
    await page.getByText(message!).waitFor()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('4 fields to correct').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto(`${shop.url}/dashboard/settings/payments/new`)
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name', { exact: true }).fill('Transfer with a number')
  for (const [field, typed, message] of [
    ['position', '1.5', 'Enter a whole number from 0 to 1,000.'],
    ['expiresAfterDays', '0', 'Enter a whole number from 1 to 365.'],
    ['maxAmount', 'abc', 'Enter an amount.'],
  ]) {
    await drawer.locator(`[name=${field}]`).fill(typed!)
    await page.keyboard.press('Tab')
    await drawer.getByText(message!).waitFor()
  }
  await drawer.getByRole('button', { name: 'Create', exact: true }).click()
  await drawer.locator('[name=expiresAfterDays]:focus').waitFor()
  expect(sent.filter((url) => /\/(products|payment-methods)(?!.*(query|search|count))/.test(url))).toEqual([])
  expect(faults).toEqual([])
})

test('a bulk action on all rows says how many before it starts, also while the count is missing', async ({ browser }) => {
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
})

test('a refund that the provider refuses is shown as failed and nowhere as made', async ({ browser }) => {
  const number = await placeDemoOrder(shop)
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/orders?payment=NOT_PAID')
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('button', { name: /^Mark €[\d.]+ as paid$/ }).click()
  await page.getByText(`Order ${number} marked as paid`).waitFor()
  const orderId = /orders\/([0-9a-f-]{36})/.exec(page.url())![1]!
  const refunded = { refundId: crypto.randomUUID(), paymentId: crypto.randomUUID(), amount: '2.00' }
  await page.route('**/order-refunds', (route) =>
    route.fulfill({ json: { refunds: [{ ...refunded, status: 'FAILED', description: 'The card is closed.' }] } }),
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
