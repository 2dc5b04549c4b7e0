import { expect, test, type Page } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, expectRefusal, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a file shows how it is read; encoding and separator are corrected, columns are chosen, ignored ones are listed', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/content/redirects/import')
  // In Windows-1251.
  const cyrillic = Buffer.concat([
    Buffer.from('Alt;Neu;Bemerkung;Where\n/'),
    Buffer.from([0xf7, 0xe0, 0xe9]),
    Buffer.from(';;x;/tea\n'),
  ])
  await choose(page, 'redirects.csv', cyrillic)
  await page.getByText('Read as: “/÷àé”. If letters are wrong, choose another encoding.').waitFor()
  await page.getByLabel('Encoding').selectOption({ label: 'Cyrillic (Windows-1251)' })
  await page.getByText('Read as: “/чай”').waitFor()
  const lines = page.getByRole('table', { name: 'Lines of the file' })
  await lines.getByRole('row', { name: '/чай New Removed' }).waitFor()
  await page.getByText('Ignored columns: Neu, Bemerkung, Where.').waitFor()
  await page.getByRole('combobox', { name: 'New URL' }).click()
  await page.getByRole('option', { name: 'Where' }).click()
  await lines.getByRole('row', { name: '/чай New /tea' }).waitFor()
  await page.getByText('Ignored columns: Neu, Bemerkung.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByLabel('Separator').selectOption({ label: 'Comma' })
  await lines.getByRole('row', { name: 'Alt;Neu;Bemerkung;Where Skipped' }).waitFor()
  expect(faults).toEqual([])
})

test('rows are pasted from a spreadsheet, and lines that were left out are downloaded with their reasons', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/content/redirects/import')
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'From\\tTo\\n/pasted\\t/products\\nnowhere\\t/products\\n/pasted-too\\t/products\\n')
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }`)
  await page.getByText('Pasted rows: 3 lines').waitFor()
  await page.getByRole('button', { name: 'Import 2 redirects' }).click()
  await page.getByText('1 line was left out:').waitFor()
  await expectAccessibleLayout(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download left-out lines' }).click()
  const file = await (await (await download).createReadStream()).toArray()
  expect(Buffer.concat(file).toString()).toBe(
    '"From","To","Reason"\r\n"nowhere","/products","The old URL must start with a slash."\r\n',
  )
  await page.getByRole('link', { name: 'View redirects' }).click()
  await page.getByRole('link', { name: '/pasted', exact: true }).waitFor()
  expect(faults).toEqual([])
})

test('when the server fails, the chosen file stays and can be imported again', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/content/redirects/import')
  await choose(page, 'redirects.csv', Buffer.from('/again,/products\n'))
  const lines = page.getByRole('table', { name: 'Lines of the file' })
  await lines.getByRole('row', { name: '/again New /products' }).waitFor()
  await page.route('**/stoa/v1/redirects/import', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Import 1 redirect' }).click()
  await page.getByText('We couldn’t import the redirects').waitFor()
  await expectRefusal(faults, 500)
  await page.unroute('**/stoa/v1/redirects/import')
  await page.getByRole('button', { name: 'Import 1 redirect' }).click()
  await page.getByText('1 redirect imported').waitFor()
  expect(faults).toEqual([])
})

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

test('an export of Wix Stores needs no columns chosen', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/products/import')
  const file = `handleId,fieldType,name,collection,ribbon,price,surcharge,inventory,productOptionName1,productOptionDescription1
product_1,Product,Wix Lantern,Lamps,New,20,,InStock,Size,S;L
product_1,Variant,,,,,0,4,,S
product_1,Variant,,,,,5,2,,L
`
  await choose(page, 'catalog_products.csv', Buffer.from(file))
  await page.getByRole('heading', { name: 'Export of Wix Stores' }).waitFor()
  await page.getByText('Ignored columns, kept for the next export: collection, ribbon.').waitFor()
  await page.getByRole('checkbox', { name: 'collection' }).check()
  await page.getByText('Ignored columns, kept for the next export: ribbon.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('link', { name: 'View products' }).click()
  await page.getByRole('link', { name: 'Wix Lantern' }).first().waitFor()
  expect(faults).toEqual([])
})

test('an import asks how numbers are written, what the file does not say, and about large changes of prices', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/products/import')
  const price = (cell: string) => Buffer.from(`Handle;Title;Variant Price\nasked-sofa;Asked Sofa;${cell}\n`)
  await choose(page, 'sofas.csv', price('1.234'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  const format = page.getByRole('combobox', { name: 'Numbers in Variant Price' })
  await page.getByText('“1.234” can be read in two ways. Choose how the file writes numbers.').waitFor()
  await expectAccessibleLayout(page)
  await format.selectOption({ label: '1.234,50 – decimal comma' })
  await page.getByRole('button', { name: 'Import 1 product' }).waitFor()
  // Each answer checks the file again.
  for (const name of ['Show new products in the shop', 'New products are always in stock']) {
    const answer = page.getByRole('checkbox', { name })
    const checked = page.waitForResponse('**/stoa/v1/product-imports')
    await answer.focus()
    await page.keyboard.press('Space')
    const { productImport } = (await (await checked).json()) as { productImport: { id: string } }
    await page.waitForURL(`**/products/import/${productImport.id}`)
    await page.getByRole('button', { name: 'Import 1 product' }).waitFor()
    await expect(answer).toBeChecked()
    await expect(answer).toBeFocused()
  }
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('link', { name: 'View products' }).waitFor()

  await enterBackOffice(page, shop, '/products/import')
  await choose(page, 'sofas.csv', price('12,34'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  const changes = page.getByRole('table', { name: 'Large price changes' })
  await changes.getByRole('row', { name: 'Asked Sofa 2 1234 12.34' }).waitFor()
  await page.getByRole('button', { name: 'Nothing to import' }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('checkbox', { name: 'Change the prices of 1 product as listed' }).check()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('link', { name: 'View products' }).waitFor()
  expect(faults).toEqual([])
})

test('a file with a column twice, or with broken quotation marks, is not sent, and its lines are named', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/products/import')
  await choose(page, 'twice.csv', Buffer.from('Title,Variant Price,Variant Price\nMug,5,6\n'))
  await page.getByText('The column “Variant Price” is there twice').waitFor()
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await expectAccessibleLayout(page)
  await choose(page, 'quotes.csv', Buffer.from('Title,Variant Price\nMug,5\n"Cup,6\n'))
  await page.getByText(/^Line 3: its quotation marks are not closed/).waitFor()
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled()

  await enterBackOffice(page, shop, '/members/import')
  await choose(page, 'members.csv', Buffer.from('email,first name\na@x.example,Ann, Lee\nb@x.example,Bo\n'))
  await page.getByText('1 line can’t be read and is left out').waitFor()
  await page.getByText('Line 2: it has more values than there are columns.').waitFor()
  await page.getByText('members.csv: 1 line').waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test('an export of Magento is refused by its name before it is sent', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/products/import')
  await choose(page, 'magento.csv', Buffer.from('sku,product_type,name,price,qty,visibility\nA,simple,A,5,1,4\n'))
  await page.getByText('Exports of Magento can’t be imported').waitFor()
  expect(await page.getByRole('button', { name: 'Check the file' }).isDisabled()).toBe(true)
  expect(faults).toEqual([])
})
