import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('orders are filtered by amount, country and product; URL, export and bulk actions use the filter', async ({ browser }) => {
  const number = await placeDemoOrder(shop, 'tea-towel')
  const request = { search: { search: { expression: number } } }
  const [order] = (await callAsOwner(shop, 'POST', '/stoa/v1/order-rows/search', request)).orderRows
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/orders')
  const filter = async (title: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: title }).click()
  }
  await filter('Total')
  const from = page.getByLabel('From')
  await from.and(page.locator(':focus')).waitFor()
  await from.fill('a lot')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an amount, such as 19.90.').waitFor()
  await expect.poll(() => from.inputValue()).toBe('a lot')
  await expectAccessible(page)
  await from.fill(order.total.replace('.', ','))
  await page.getByLabel('To', { exact: true }).fill(order.total)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(`**/orders?total=${order.total}..${order.total}`)

  await filter('Country')
  await page.getByLabel('Country', { exact: true }).and(page.locator('input:focus')).waitFor()
  await page.keyboard.type('Germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await page.keyboard.press('Escape')

  await filter('Product')
  await page.getByLabel('Product', { exact: true }).and(page.locator('input:focus')).waitFor()
  await page.keyboard.type('tea tow')
  await page.getByRole('option', { name: 'Tea Towel' }).click()
  await page.waitForURL(/&country=DE&product=|&product=.*&country=DE/)
  await page.getByRole('link', { name: number, exact: true }).waitFor()
  await expectAccessible(page)

  // The URL restores the list as it was.
  await page.reload()
  await page.getByRole('button', { name: 'Product Tea Towel' }).waitFor()
  await page.getByRole('button', { name: 'Country Germany' }).waitFor()
  await page.getByText(/in total/).waitFor()
  const shown = await page.locator('[data-row-link]').allInnerTexts()
  expect(shown).toContain(number)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export ${shown.length}` }).click()
  await page.getByRole('menuitem', { name: 'One row for each order' }).click()
  const file = await (await (await download).createReadStream()).toArray()
  const lines = Buffer.concat(file).toString().trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[0]?.replaceAll('"', ''))).toEqual(shown)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Archive' }).click()
  await page.getByText('No results for this search.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: number, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clear Product' }).click()
  await page.waitForURL(/orders\?total=[\d.]+&country=DE$/)
  expect(faults).toEqual([])
})

test(
  'an order opens beside its list, a key opens the next one, and the list gets the focus back',
  { tag: '@soak' },
  async ({ browser }) => {
    const [older, newer] = [await placeDemoOrder(shop), await placeDemoOrder(shop)]
    await using visit = await openPage(browser)
    const { page, faults } = visit
    const { keyboard } = page
    await enterBackOffice(page, shop, '/orders?payment=NOT_PAID')
    await page.getByRole('link', { name: newer, exact: true }).waitFor()
    await keyboard.press('j')
    await keyboard.press('Space')
    const preview = (number: string) => page.getByRole('region', { name: `Order ${number}` })
    await preview(newer).and(page.locator(':focus')).waitFor()
    await preview(newer).getByText('Balance due').waitFor()
    expect(page.url()).toMatch(/\/orders\/preview\/[0-9a-f-]{36}\?payment=NOT_PAID$/)
    await expectAccessibleLayout(page)
    await keyboard.press('j')
    await preview(older).waitFor()
    await keyboard.press('n')
    await page
      .getByRole('dialog', { name: /as paid\?/ })
      .getByRole('button', { name: /^Mark €[\d.]+ as paid$/ })
      .click()
    // It is no longer unpaid, so the next one is shown.
    await page.getByRole('status').getByText(`Order ${older} marked as paid`).waitFor()
    await preview(older).waitFor({ state: 'detached' })
    await page.reload()
    const anyPreview = page.getByRole('region', { name: /^Order \d+$/ })
    await anyPreview.and(page.locator(':focus')).waitFor()
    await keyboard.press('Escape')
    await anyPreview.waitFor({ state: 'detached' })
    expect(page.url()).toMatch(/\/orders\?payment=NOT_PAID$/)
    await page.getByRole('button', { name: `Preview order ${newer}` }).click()
    await preview(newer).waitFor()
    await keyboard.press('Escape')
    await preview(newer).waitFor({ state: 'detached' })
    expect(await page.locator(':focus').textContent()).toBe(newer)
    await keyboard.press('Space')
    await preview(newer).getByRole('link', { name: 'Open order' }).click()
    await page.getByRole('heading', { level: 1, name: `Order ${newer}` }).waitFor()
    await page.goBack()
    await preview(newer).waitFor()
    await expectNoSidewaysScroll(page)
    expect(faults).toEqual([])
  },
)

test(
  'tags are added in bulk and filter the list, packing slips are one document, and a tracking file has a preview',
  { tag: '@soak' },
  async ({ browser }) => {
    const [first, second] = [await placeDemoOrder(shop), await placeDemoOrder(shop)]
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/orders')
    for (const number of [first, second]) await page.getByRole('checkbox', { name: `Select Order ${number}` }).click()
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    const more = async (name: string) => {
      await bar.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await bar.getByRole('button', { name: 'More' }).click()
    await page
      .getByRole('menuitem', { name: /Capture authorised payments.*None of the selected orders has an authorised payment/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await more('Tags…')
    const dialog = page.getByRole('dialog', { name: 'Edit tags of 2 orders' })
    await dialog.getByLabel('Add').fill('gift')
    await page.keyboard.press('Enter')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Change tags' }).click()
    await page.getByText('Tags of 2 orders changed').waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Tags' }).click()
    await page.getByLabel('Tags', { exact: true }).and(page.locator('input:focus')).click()
    await page.getByRole('option', { name: 'gift' }).click()
    await page.keyboard.press('Escape')
    const rows = page.locator('[data-row-link]')
    await expect.poll(() => rows.allInnerTexts()).toEqual([second, first])

    // Days in the shop's time zone, from the start of the first to the end of the last.
    await page.getByRole('button', { name: 'Date', exact: true, expanded: false }).click()
    await page.getByLabel('From', { exact: true }).fill('2100-01-01')
    await page.getByLabel('To', { exact: true }).fill('2099-12-31')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('The end date must be after the start date.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('From', { exact: true }).fill('2026-01-01')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**date=2026-01-01..2099-12-31**')
    await expect.poll(() => rows.allInnerTexts()).toEqual([second, first])
    await page.getByRole('button', { name: 'Payment', exact: true, expanded: false }).click()
    await page.getByRole('checkbox', { name: 'Authorised' }).click()
    await page.getByText('No results for this search.').waitFor()
    await page.getByRole('button', { name: 'Clear Payment' }).click()

    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await more('Print packing slips')
    await page.getByText('2 orders, one page each').waitFor()
    await expectAccessibleLayout(page)
    const slips = await page.pdf()
    expect(slips.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)

    await page.goto(`${shop.url}/dashboard/orders`)
    await page.getByRole('link', { name: 'Ship from CSV' }).click()
    const csv = [
      'Order;Carrier;Tracking number',
      `${first};DHL;`,
      `${first};DHL;JD 1`,
      `${second};DHL;`,
      '99999999;DHL;JD 2',
      `#${first};DHL;JD 3`,
    ]
    const file = { name: 'parcels.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) }
    await page.locator('input[type=file]').setInputFiles(file)
    const line = (name: string) => page.getByRole('table', { name: 'Lines of the file' }).getByRole('row', { name })
    await line('Ready DHL JD 1').waitFor()
    await expect.poll(() => line('The tracking number is missing.').count()).toBe(2)
    await line('Order 99999999 doesn’t exist.').waitFor()
    await line('A line above already ships this order.').waitFor()
    await page.getByText('4 lines will be skipped.').waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Ship 1 order' }).click()
    await page.getByText('1 order shipped').waitFor()
    await page.getByText('4 lines were left out:').waitFor()
    await line('Order 99999999 doesn’t exist.').waitFor()
    const request = { search: { filter: { number: first } } }
    const [order] = (await callAsOwner(shop, 'POST', '/stoa/v1/order-rows/search', request)).orderRows
    expect(order.fulfillmentStatus).toBe('FULFILLED')

    await page.goto(`${shop.url}/dashboard/orders/${order.id}`)
    await page.locator('input[aria-label=Tags]').fill('fragile')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await callAsOwner(shop, 'GET', `/ecom/v1/orders/${order.id}`)).order.tags.privateTags.tagIds.length)
      .toBe(2)
    expect(faults).toEqual([])
  },
)
