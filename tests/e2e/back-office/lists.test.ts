import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const newEntity = 700

const shop = browserShop()
test.beforeAll(async () => {
  test.setTimeout(180_000)
  for (let start = 1; start <= newEntity; start += 100) await makeProducts(start, Math.min(100, newEntity - start + 1))
})

test(
  'a long list loads while scrolling, renders only visible rows, and keeps its position',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await openProducts(page, 'q=plain')
    const table = page.getByRole('table', { name: 'Products' })
    await page.getByText(`50 of ${newEntity}`).waitFor()
    const last = page.getByRole('row', { name: 'Plain 700' })
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 20_000)
          return last.count()
        },
        { timeout: 30_000 },
      )
      .toBe(1)
    await page.getByText(`${newEntity} in total`).waitFor()
    expect(await table.getAttribute('aria-rowcount')).toBe(String(newEntity + 1))
    expect(await last.getAttribute('aria-rowindex')).toBe(String(newEntity + 1))
    expect(await table.getByRole('row').count()).toBeLessThan(120)
    await expectAccessible(page)
    await last.getByRole('link').focus()
    await page.keyboard.press('k')
    expect(await page.locator(':focus').textContent()).toBe('Plain 699')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Plain 699' }).waitFor()
    await page.goBack()
    await page.getByRole('row', { name: 'Plain 699' }).waitFor()
    expect(faults).toEqual([])
  },
)

test('every row of a long list can be reached and selected by keyboard alone', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await openProducts(page, 'q=plain')
  const row = page.locator('[data-list-row]')
  await row.first().waitFor()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000)
      return page.getByText(/^(2[5-9]\d|[3-7]\d\d) of 700$/).count()
    })
    .toBe(1)
  const first = page.getByRole('checkbox', { name: 'Select Plain 001' })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -100_000)
      return first.count()
    })
    .toBe(1)
  await first.focus()
  for (let number = 1; number <= 60; number++) {
    const name = `Select Plain ${String(number).padStart(3, '0')}`
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe(name)
    // The letter works like Space.
    await page.keyboard.press(number % 2 === 0 ? 'x' : 'Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
  }
  await page.getByText('60 selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select Plain 061' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Shift+X')
  await page.getByText('61 selected').waitFor()
  expect(faults).toEqual([])
})

test('a new record is in its list at once, and a click right after its creation is not lost', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/content/pages')
  for (const title of ['Repairs', 'Warranty']) {
    await page.getByRole('link', { name: 'New page' }).click()
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText(`${title} created`).waitFor()
    // Whatever its own page is doing.
    await page.getByRole('link', { name: 'Pages' }).last().click()
    const table = page.getByRole('table', { name: 'Pages' })
    await table.waitFor()
    await expect.poll(() => table.innerText()).toContain(title)
  }
  expect(faults).toEqual([])
})

test('all matching products are hidden with one click, and shown again with another', { tag: '@soak' }, async ({ browser }) => {
  test.setTimeout(150_000)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await openProducts(page, 'q=plain')
  await page.getByText(`50 of ${newEntity}`).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByText('50 selected', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Select all ${newEntity} results` }).click()
  await page.getByText(`${newEntity} selected`).waitFor()
  await expectAccessible(page)
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Hide' }).click()
  await bar.getByRole('progressbar').waitFor()
  await page.getByText(`${newEntity} products hidden`).waitFor({ timeout: 60_000 })
  await bar.waitFor({ state: 'detached' })
  expect(await count({ visible: false })).toBe(newEntity)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Change undone').waitFor({ timeout: 60_000 })
  expect(await count({ visible: false })).toBe(0)
  expect(faults).toEqual([])
})

test('a bulk action asks with the exact number, and changes the selected rows only', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await openProducts(page, 'q=plain')
  for (const name of ['Plain 001', 'Plain 002']) await page.getByRole('row', { name }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 products?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('2 products deleted').waitFor()
  await page.getByRole('row', { name: 'Plain 001' }).waitFor({ state: 'detached' })
  expect(await count({ name: { $startsWith: 'Plain' } })).toBe(newEntity - 2)
  expect(faults).toEqual([])
})

test('a file contains exactly the rows that the filter shows', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await openProducts(page, 'stock=IN_STOCK')
  await page.getByText(/in total/).waitFor()
  const names = await page.getByRole('table', { name: 'Products' }).getByRole('link').allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  expect(titlesIn(await exported(page, `Export ${names.length}`))).toEqual(names.toSorted())
  await page.goto(`${shop.url}/dashboard/orders?payment=NOT_PAID`)
  await page.getByText(/in total/).waitFor()
  const numbers = await page.getByRole('link', { name: /^1\d{4}$/ }).allInnerTexts()
  await page.getByRole('button', { name: `Export ${numbers.length}`, exact: true }).click()
  const lines = (await downloaded(page, page.getByRole('menuitem', { name: 'One row for each order' }))).trim().split('\r\n')
  expect(lines[0]).toMatch(/^"Number","Date","Time zone","Status","Payment"/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(numbers.map((number) => `"${number}"`))
  expect(faults).toEqual([])
})

test('an archived order leaves the list, and undo restores it', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/orders?payment=NOT_PAID')
  const first = page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()
  const number = (await first.getByRole('link').first().innerText()).trim()
  await first.getByRole('checkbox').click()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Archive' }).click()
  await page.getByText('1 order archived').waitFor()
  await page.getByRole('link', { name: number }).waitFor({ state: 'detached' })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: number }).waitFor()
  expect(faults).toEqual([])
})

test('the back office speaks German', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser, { locale: 'de-DE' })
  const { page, faults } = visit
  await page.goto(`${shop.url}/dashboard/products`)
  await page.getByLabel('E-Mail').fill(shop.credentials.owner.email)
  await page.getByLabel('Passwort').first().fill(shop.credentials.owner.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { level: 1, name: 'Produkte' }).waitFor()
  await page.getByRole('cell', { name: /€/ }).first().waitFor()
  await expect.poll(() => page.getByRole('cell', { name: /€/ }).first().innerText()).toMatch(/\d,\d\d\s€/)
  expect(faults).toEqual([])
})

async function openProducts(page: Page, question: string): Promise<void> {
  await enterBackOffice(page, shop, `/products?sort=name&${question}`)
}

const exported = (page: Page, button: string) => downloaded(page, page.getByRole('button', { name: button, exact: true }))

/** The file that a click downloads. */
async function downloaded(page: Page, control: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), control.click()])
  return readFile(await download.path(), 'utf8')
}

/** Only the first row of a product has its title, right after its handle. */
function titlesIn(csv: string): string[] {
  return [...csv.matchAll(/^[a-z0-9-]+,(?:"([^"]+)"|([^",\r\n]+)),/gm)].map(([, quoted, plain]) => (quoted ?? plain)!).sort()
}

async function makeProducts(from: number, howMany: number): Promise<void> {
  const products = Array.from({ length: howMany }, (_, index) => ({
    name: `Plain ${String(from + index).padStart(3, '0')}`,
    productType: 'PHYSICAL',
    physicalProperties: {},
    visible: true,
    variantsInfo: { variants: [{ price: { actualPrice: { amount: '5.00' } }, physicalProperties: {} }] },
  }))
  const { bulkActionMetadata } = await call('/stores/v3/bulk/products/create', { products })
  expect(bulkActionMetadata.totalFailures).toBe(0)
}

async function count(filter: object): Promise<number> {
  return (await call('/stores/v3/products/count', { filter, returnNonVisibleProducts: true })).count
}

async function call(path: string, body: object): Promise<any> {
  const { apiKey, siteId } = shop.credentials
  const headers = { 'content-type': 'application/json', authorization: apiKey, 'wix-site-id': siteId }
  const response = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
