import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'

const shop = browserShop()

test('a bookkeeper finds a report, compares it with the year before, sorts it and exports it', async ({ browser }) => {
  await placeDemoOrder(shop)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/reports')
  await page.getByRole('link', { name: /^Sales by product/ }).click()
  const table = page.getByRole('region', { name: 'Sales by product' })
  await table.waitFor()
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'This year' }).click()
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: 'Previous year' }).click()
  await page.waitForURL('**/reports/sales/by-product?period=this-year&compare=PREVIOUS_YEAR')
  await table.getByRole('columnheader', { name: 'Sales before' }).waitFor()
  await table.getByRole('button', { name: 'Units' }).click()
  await expect(table.getByRole('columnheader', { name: 'Units' })).toHaveAttribute('aria-sort', 'descending')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await (await (await download).createReadStream()).toArray()
  expect(Buffer.concat(file).toString()).toMatch(/^"Product","Units","Gross sales".*"Sales before".*"Currency"/)
  expect(faults).toEqual([])
})

test('orders are exported with a row for each item', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/orders')
  await page.getByRole('button', { name: /^Export/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'One row for each item' }).click()
  const file = await (await (await download).createReadStream()).toArray()
  expect(Buffer.concat(file).toString()).toMatch(
    /^"Number","Date","Time zone".*"Kind","Item".*"Net sales","Currency"\r\n"\d+","\d{4}-/,
  )
  expect(faults).toEqual([])
})

for (const [layout, options] of [
  ['desktop', { colorScheme: 'light' }],
  ['phone', { ...phone, colorScheme: 'dark' }],
] as const) {
  test(`pictures ${layout}`, { tag: '@look' }, async ({ browser }) => {
    test.setTimeout(200_000)
    await placeDemoOrder(shop)
    await using visit = await openPage(browser, options)
    const { page } = visit
    await enterBackOffice(page, shop, '/reports')
    for (const [name, path] of [
      ['index', '/reports'],
      ['day', '/reports/sales/by-day?period=this-month&compare=PREVIOUS_PERIOD'],
      ['product', '/reports/sales/by-product?period=this-year&compare=PREVIOUS_YEAR'],
      ['country', '/reports/sales/by-country?period=custom&from=2026-01-01&to=2026-11-30'],
      ['customer', '/reports/sales/by-customer?period=this-year'],
      ['discount', '/reports/sales/by-discount?period=this-year'],
      ['payments', '/reports/payments?period=this-year'],
      ['refunds', '/reports/refunds?period=this-year'],
      ['gift-cards', '/reports/gift-cards?period=this-year'],
      ['empty', '/reports/sales/by-day?period=custom&from=2020-01-01&to=2020-01-31'],
    ] as const) {
      await page.goto(`${shop.url}/dashboard${path}`)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/reports-shots/${layout}-${name}.png`, fullPage: true })
      if (name === 'product' && layout === 'desktop') {
        await page.emulateMedia({ media: 'print' })
        await page.screenshot({ path: `/tmp/reports-shots/print-${name}.png`, fullPage: true })
        await page.emulateMedia({ media: 'screen' })
      }
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })
}
