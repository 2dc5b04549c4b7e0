import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'

const shop = browserShop()

test(
  'the home page shows open tasks, today and the latest orders, and every figure leads to as many orders',
  { tag: '@soak' },
  async ({ browser }) => {
    const number = await placeDemoOrder(shop)
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/?days=7')
    await page.getByRole('heading', { name: 'Sales by day' }).waitFor()
    await page.getByRole('button', { name: 'Show table' }).click()
    await expect.poll(() => page.getByRole('region', { name: 'Sales by day, as a table' }).getByRole('row').count()).toBe(8)
    await expectAccessibleLayout(page)
    const today = page.getByRole('region', { name: 'Today' })
    const orders = today.locator('dd').nth(1).getByRole('link')
    const count = await orders.innerText()
    await orders.click()
    await page.getByText(`${count} in total`).waitFor()
    await page.getByRole('link', { name: number, exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('region', { name: 'Latest orders' }).getByRole('link', { name: number }).waitFor()
    await page.getByRole('link', { name: /unpaid order/ }).click()
    await page.getByRole('link', { name: number }).waitFor()
    expect(faults).toEqual([])
  },
)

test('the home page fits a small phone in German', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser, { locale: 'de-DE', viewport: { width: 320, height: 640 } })
  const { page, faults } = visit
  await page.goto(`${shop.url}/dashboard/`)
  await page.getByLabel('E-Mail').fill(shop.credentials.owner.email)
  await page.getByLabel('Passwort').first().fill(shop.credentials.owner.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'Länder' }).waitFor()
  await page.getByRole('link', { name: 'Deutschland' }).waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})
