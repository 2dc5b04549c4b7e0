import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { apiOf, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { asSeller } from '../../support/shop/invoicing.ts'
import { payWith } from '../../support/browser/buying.ts'

const shop = browserShop()
const soak = { tag: '@soak' }

test('a file is sold: the owner uploads it, the buyer pays and downloads it, with an invoice', soak, async ({ browser }) => {
  await using office = await openPage(browser)
  await enterBackOffice(office.page, shop, '/products/new')
  await office.page.getByLabel('Name').fill('Atlas of rivers')
  await office.page.getByRole('textbox', { name: 'Price', exact: false }).first().fill('9.00')
  await office.page.getByLabel('Type', { exact: true }).selectOption('DIGITAL')
  const chooser = office.page.waitForEvent('filechooser')
  await office.page.getByRole('button', { name: 'Upload file' }).click()
  await (await chooser).setFiles({ name: 'rivers.txt', mimeType: 'text/plain', buffer: Buffer.from('All rivers') })
  await office.page.getByText('rivers.txt').waitFor()
  await expectAccessibleLayout(office.page)
  await office.page.keyboard.press('Control+s')
  await office.page.getByText('Atlas of rivers created').waitFor()

  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(`${shop.url}/products/atlas-of-rivers`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page
    .getByRole('link', { name: /checkout/i })
    .or(page.getByRole('button', { name: /checkout/i }))
    .first()
    .click()
  await page.locator('[name=email]').fill('anna@example.com')
  await page.getByRole('button', { name: /^Continue/ }).click()
  await page.locator('[name=firstName]').fill('Anna')
  await page.locator('[name=lastName]').fill('Müller')
  for (const [name, value] of Object.entries({ addressLine: 'Allee 1', postalCode: '10115', city: 'Berlin' })) {
    const field = page.locator(`[name=${name}]`)
    if (await field.isVisible()) await field.fill(value)
  }
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('button', { name: /^pay/i }).waitFor()
  await payWith(page, '4242424242424242')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  // The page asks again until the files are there.
  const downloads = page.getByRole('region', { name: 'Downloads' })
  await downloads.getByText('rivers.txt').waitFor()
  expect(await page.getByRole('region', { name: 'Order summary' }).innerText()).not.toContain('Delivery')
  const download = page.waitForEvent('download')
  await downloads.getByRole('link', { name: 'Download rivers.txt' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe('All rivers')
  await page.reload()
  await page.getByText('9 downloads left').waitFor()
  await expectAccessibleLayout(page)

  await enterBackOffice(office.page, shop, '/orders')
  await office.page
    .getByRole('link', { name: /^#?1\d{4}/ })
    .first()
    .click()
  await office.page.getByText(/Downloaded once/).waitFor()
  await office.page.getByText('Nothing to ship', { exact: true }).waitFor()
  expect(await office.page.locator('main').innerText()).not.toContain('Deliver to')
  await asSeller(apiOf(shop))
  await office.page.getByRole('button', { name: 'Create invoice' }).click()
  await office.page.getByText('TEST-00001').waitFor()
  await office.page.getByRole('button', { name: 'Send new links' }).click()
  await office.page.getByText(/Not downloaded yet/).waitFor()
  await expectAccessibleLayout(office.page)

  await page.reload()
  await page.getByText('10 downloads left').waitFor()
  const invoice = page.waitForEvent('download')
  await page.getByRole('link', { name: /TEST-00001/ }).click()
  const pdf = await readFile(await (await invoice).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})
