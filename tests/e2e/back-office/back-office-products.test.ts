import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { setUp } from './back-office-set-up.ts'

const { shop, office, signIn, productOf, stockOf } = setUp()

test('a product is created, its price changed, and both are visible in the shop', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await signIn(page)
  await page.goto(`${office()}/products`)
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Enter a name.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByLabel('Name').fill('Linen Apron')
  await page.getByLabel('Price, EUR').fill('39.00')
  await page.getByLabel('SKU').fill('LA-1')
  await page.getByRole('textbox', { name: 'Stock' }).fill('7')
  for (const picture of ['low-tide', 'tea-towel']) {
    await page.getByLabel('Image URL').fill(await pictureOf(picture))
    await page.getByRole('button', { name: 'Add image' }).click()
  }
  await page.getByLabel('Alt text for image 2').fill('An apron on a hook')
  await page.getByRole('button', { name: 'Move up: Image 2' }).click()
  await expect.poll(() => page.getByLabel('Alt text for image 1').inputValue()).toBe('An apron on a hook')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Linen Apron created').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Linen Apron' }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByLabel('Compare-at price').fill('20')
  await page.getByLabel('Price, EUR').fill('32.50')
  await page.keyboard.press('Control+s')
  await page.getByText('Must be higher than the price.').waitFor()
  await page.getByLabel('Compare-at price').fill('39.00')
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Control+s')
  await page.getByText('Linen Apron saved').waitFor()
  expect(faults).toEqual([])
  await page.getByLabel('URL in the shop').fill('linen apron!')
  await page.getByLabel('Search title').fill('An apron of linen')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Use letters, digits and hyphens only.').waitFor()
  await page.getByLabel('URL in the shop').fill('linen-apron')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
  expect(await stockOf('linen-apron')).toBe(7)
  await page.goto(`${shop.url}/products/linen-apron`)
  expect(await page.title()).toBe('An apron of linen')
  const shown = await page.locator('main').innerText()
  expect(shown).toMatch(/32\.50[\s\S]*39\.00|39\.00[\s\S]*32\.50/)
  await expect.poll(() => page.getByRole('img', { name: 'An apron on a hook' }).count()).toBeGreaterThan(0)
})

test(
  'the second person to save a product sees both versions, and nothing of either change is lost',
  { tag: '@soak' },
  async ({ browser }) => {
    await using first = await openPage(browser)
    await using second = await openPage(browser)
    const pages = [first.page, second.page] as const
    for (const page of pages) {
      // Later, the page would load the newest data by itself.
      await page.clock.setFixedTime(new Date())
      await signIn(page)
      await page.goto(`${office()}/products?q=Market`)
      await page.getByRole('link', { name: 'Market Bag' }).click()
      await page.getByLabel('Search title').waitFor()
    }
    await pages[0].getByLabel('Search title').fill('A bag for the market')
    await pages[0].getByRole('button', { name: 'Save' }).click()
    await pages[0].getByText('Market Bag saved').waitFor()
    await pages[1].getByRole('group', { name: 'Signal Box' }).getByLabel('Stock').fill('3')
    await pages[1].getByRole('button', { name: 'Save' }).click()
    await pages[1].getByText('This product changed while you were editing').waitFor()
    await expectAccessibleLayout(pages[1])
    await pages[1].getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => pages[1].getByLabel('Search title').inputValue()).toBe('A bag for the market')
    await pages[1].getByRole('group', { name: 'Signal Box' }).getByLabel('Stock').fill('3')
    await pages[1].getByRole('button', { name: 'Save' }).click()
    await pages[1].getByText('Market Bag saved').waitFor()
    expect(await stockOf('market-bag')).toBe(25 + 3 + 31)
  },
)

test(
  'a product file of another shop is mapped, tried and imported, also across reloads',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await signIn(page)
    await page.goto(`${office()}/products/import`)
    await chooseProductFile(page)
    const type = page.getByRole('combobox', { name: 'Type' })
    await type.click()
    await page.getByRole('option', { name: 'Vendor', exact: true }).click()
    await page.reload()
    await page.getByText('apparel.csv: ').waitFor()
    await expect.poll(() => type.inputValue()).toBe('Vendor')
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('button', { name: 'Import 2 products' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Import 2 products' }).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Import 2 products' }).click()
    await page.getByRole('link', { name: 'View products' }).click()
    for (const name of ['Rain Jacket', 'Wool Cap']) await page.getByText(name).first().waitFor()

    await page.goto(`${office()}/products/import`)
    await page.getByRole('list', { name: 'Earlier imports' }).getByRole('link', { name: 'apparel.csv' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    const question = page.getByRole('dialog', { name: 'Undo this import?' })
    await question.getByText('2 new products are deleted').waitFor()
    await question.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import undone' }).waitFor()
    await expect.poll(() => page.getByRole('table').getByText('Deleted').count()).toBe(2)
    await expectAccessibleLayout(page)
    expect(faults).toEqual([])
  },
)

test('a selected product file is kept until it is removed or the user signs out', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await signIn(page)
  await page.goto(`${office()}/products/import`)
  await chooseProductFile(page)
  await page.getByRole('button', { name: 'Remove file' }).click()
  await page.getByRole('list', { name: 'Earlier imports' }).or(page.getByText('No imports yet.')).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
  await chooseProductFile(page)
  expect(await savedDrafts(page)).toBe(1)
  await page.getByRole('button', { name: /owner@/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in to the back office' }).waitFor()
  expect(await savedDrafts(page)).toBe(0)
  await signIn(page)
  await page.goto(`${office()}/products/import`)
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
  expect(faults).toEqual([])
})

test(
  'where the browser has no storage, a selected product file lasts as long as the page',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await page.addInitScript(`IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError') }`)
    await signIn(page)
    await page.goto(`${office()}/products/import`)
    await chooseProductFile(page)
    await page.getByRole('link', { name: 'Inventory' }).click()
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Columns' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Choose file' }).waitFor()
    expect(faults).toEqual([])
  },
)

/** The number of drafts in the browser's storage. */
function savedDrafts(page: Page): Promise<number> {
  return page.evaluate(`new Promise((answer, fail) => {
    const opening = indexedDB.open('stoa.drafts')
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count()
      counting.onsuccess = () => answer(counting.result)
    }
  })`)
}

async function chooseProductFile(page: Page): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'apparel.csv', mimeType: 'text/csv', buffer: Buffer.from(productFile) })
  await page.getByRole('heading', { name: 'Columns' }).waitFor()
}

async function pictureOf(slug: string): Promise<string> {
  return (await productOf(slug)).media.main.image.url
}

/** With one unknown column heading, and without pictures, because tests do not use the network. */
const productFile = `Handle,Product name,Vendor,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price
rain-jacket,Rain Jacket,Northwind,men,true,Size,S,RJ-S,4,120.00
rain-jacket,,,,,,M,RJ-M,2,120.00
wool-cap,Wool Cap,Northwind,,true,Title,Default Title,WC,9,28.50
`
