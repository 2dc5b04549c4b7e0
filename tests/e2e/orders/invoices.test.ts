import { expect, test } from '@playwright/test'
import { orderOf } from '../../conformance/orders/orders-builders.ts'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('an invoice is refused until the settings say who sells, and then sent, printed and voided', async ({ page }) => {
  const { order } = await callAsOwner(shop, 'POST', '/ecom/v1/orders', { order: orderOf() })
  await enterBackOffice(page, shop, `/orders/${order.id}`)
  const panel = page.getByRole('region', { name: 'Invoices' })
  await panel.getByRole('button', { name: 'Create invoice' }).click()
  await panel.getByRole('link', { name: 'Your VAT ID or tax number' }).click()

  await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
  for (const [label, value] of [
    ['Street and number', 'Weg 1'],
    ['Postcode', '10115'],
    ['Town', 'Berlin'],
    ['VAT ID', 'DE123456789'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('My business is small and charges no VAT').check()
  await page.getByRole('img', { name: 'An example of an invoice with these settings' }).waitFor()
  await page
    .getByRole('group', { name: /^Invoices/ })
    .getByLabel('Before the number')
    .fill('R-')
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('group', { name: 'New field' }).getByLabel('Name').fill('Project')
  await page.getByRole('group', { name: 'Project' }).getByLabel('Value').fill('A-17')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The law asks for more')).toBeHidden()

  await page.goto(`${shop.url}/dashboard/orders/${order.id}`)
  await panel.getByRole('button', { name: 'Create invoice' }).click()
  await panel.getByRole('link', { name: 'TEST-00001' }).click()
  const drawer = page.getByRole('dialog', { name: 'Invoice TEST-00001' })
  await drawer.getByText('Sent', { exact: true }).waitFor()
  await expectAccessibleLayout(page)
  await drawer.getByRole('button', { name: 'Void invoice' }).click()
  const question = page.getByRole('dialog', { name: 'Void invoice TEST-00001?' })
  await question.getByLabel('Reason, printed on the credit note').fill('Wrong name')
  await question.getByRole('button', { name: 'Void invoice' }).click()
  await drawer.getByText('Void', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'TEST-CN-00001' }).waitFor()

  // Printed as one file.
  await page.getByRole('checkbox', { name: 'Select all' }).first().check()
  const printed = page.waitForRequest('**/stoa/v1/bulk/invoices/print')
  await page.getByRole('button', { name: 'Print' }).click()
  expect((await printed).postDataJSON().invoiceIds.length).toBeGreaterThan(1)
  await page.getByRole('link', { name: 'Overdue' }).first().click()
  await expect(page.getByRole('link', { name: 'TEST-CN-00001' })).toBeHidden()
  await expectAccessibleLayout(page)
})
