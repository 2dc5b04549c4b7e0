import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage } from '../../support/browser/browser.ts'
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
