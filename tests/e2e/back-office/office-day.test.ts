import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test(
  'figures are shown for any period; an invalid period is explained, and the URL keeps the period',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/')
    await page.getByText('Returning customers').waitFor()
    const own = page.getByRole('button', { name: 'Custom' })
    await own.click()
    await page.getByLabel('From', { exact: true }).fill('2026-03-09')
    await page.getByLabel('To', { exact: true }).fill('2026-03-02')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('The end date must be after the start date.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('To', { exact: true }).fill('2026-03-12')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**/?from=2026-03-09&to=2026-03-12')
    await page.getByRole('button', { name: '9 Mar 2026 to 12 Mar 2026' }).waitFor()
    await page.getByRole('button', { name: 'Show table' }).click()
    const table = page.getByRole('region', { name: 'Sales by day, as a table' })
    await expect.poll(() => table.getByRole('row').count()).toBe(5)
    await expectAccessibleLayout(page)
    await page.getByText('90 days').click()
    await page.waitForURL('**/?days=90')
    await placeDemoOrder(shop)
    await page.reload()
    const funnel = page.getByRole('region', { name: 'Conversion funnel' })
    await funnel.getByRole('row', { name: /Orders from these carts [1-9]\d* \d+%/ }).waitFor()
    await funnel.getByText('Visits aren’t tracked').waitFor()

    // The same orders by tax, for accounting.
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/pages or actions/).fill('tax rep')
    await page.getByRole('option', { name: 'Tax report' }).click()
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'This year' }).click()
    await page.waitForURL('**/settings/tax/report?period=this-year')
    const download = page.waitForEvent('download')
    await page
      .getByRole('row', { name: /Germany.*%/ })
      .first()
      .waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const file = await (await (await download).createReadStream()).toArray()
    expect(Buffer.concat(file).toString()).toMatch(
      /^"Month","Jurisdiction","Tax","Rate".*"Refunded tax".*"Remaining tax"[\s\S]*"DE"/,
    )

    // The palette also finds customers.
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/pages or actions/).fill('anna@example')
    await page
      .getByRole('option', { name: /anna@example\.com/ })
      .last()
      .click()
    await page.waitForURL('**/orders?q=anna%40example.com')
    expect(faults).toEqual([])
  },
)

test('when somebody else has saved a page meanwhile, typed input is kept and merged only on request', async ({ browser }) => {
  const { page: about } = await callAsOwner(shop, 'POST', '/stoa/v1/pages', { page: { title: 'Repairs', slug: 'repairs' } })
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, `/content/pages/${about.id}`)
  const title = page.getByLabel('Title', { exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await title.fill('Repairs and spares')
  const otherChange = { id: about.id, revision: about.revision, seo: { title: 'Theirs', description: null } }
  const { page: changed } = await callAsOwner(shop, 'PATCH', `/stoa/v1/pages/${about.id}`, { page: otherChange })
  await save.click()
  await page.getByText('This page changed while you were editing.').waitFor()
  await expectAccessibleLayout(page)
  await expect.poll(() => title.inputValue()).toBe('Repairs and spares')
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect.poll(() => page.getByLabel('Title in results').inputValue()).toBe('Theirs')
  await expect.poll(() => title.inputValue()).toBe('Repairs and spares')
  await save.click()
  await page.getByText('Repairs and spares saved').waitFor()
  const now = (await callAsOwner(shop, 'GET', `/stoa/v1/pages/${about.id}`)).page
  expect(now).toMatchObject({ title: 'Repairs and spares', seo: { title: 'Theirs' }, revision: String(+changed.revision + 1) })

  await title.fill('Not wanted')
  await callAsOwner(shop, 'PATCH', `/stoa/v1/pages/${about.id}`, { page: { ...now, title: 'Spares' } })
  await save.click()
  await page.getByRole('button', { name: 'Load latest version' }).click()
  await expect.poll(() => title.inputValue()).toBe('Spares')
  await page.getByText('This page changed while you were editing.').waitFor({ state: 'detached' })
})

test('the bell, the button for new orders and the packing slip are accessible', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/orders')
  await page.locator('[data-list-row]').first().waitFor()
  const number = await placeDemoOrder(shop)
  const show = page.getByRole('button', { name: 'Show 1 new order' })
  await show.waitFor()
  await expectAccessibleLayout(page)
  await show.click()
  await page.getByRole('link', { name: number, exact: true }).waitFor()
  // The order is listed, and stays new to the bell until somebody opens it there.
  await page.reload()
  await page.getByRole('button', { name: 'New orders: 1' }).click()
  await page.getByRole('dialog', { name: 'New orders' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, '[role=dialog]')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page
    .locator('[data-packing-slip]')
    .getByRole('heading', { name: `Order ${number}` })
    .waitFor()
  await expectAccessible(page, '[data-packing-slip]')
  expect(faults).toEqual([])
})

test('a disabled action explains why in the reader’s language', { tag: '@soak' }, async ({ browser }) => {
  const number = await placeDemoOrder(shop)
  await using visit = await openPage(browser, { locale: 'de-DE' })
  const { page, faults } = visit
  await page.goto(`${shop.url}/dashboard/orders?q=${number}`)
  await page.getByLabel('E-Mail').fill(shop.credentials.owner.email)
  await page.getByLabel('Passwort').first().fill(shop.credentials.owner.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: /Erstatten.*Es wurde nichts bezahlt/ }).waitFor()
  expect(faults).toEqual([])
})

test(
  'a sold out variant links to its stock; a parcel gets its tracking number later, and a shipment is undone',
  { tag: '@soak' },
  async ({ browser }) => {
    const number = await placeDemoOrder(shop)
    const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
    const [{ id, lineItems }] = orders
    const fulfillment = { lineItems: lineItems.map(({ id, quantity }: any) => ({ id, quantity })) }
    await callAsOwner(shop, 'POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, { fulfillment })
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/')
    await page.getByRole('link', { name: /variants? sold out/ }).click()
    await page.waitForURL('**/inventory?stock=out')

    await page.goto(`${shop.url}/dashboard/orders/${id}`)
    await page.getByRole('link', { name: 'Tracking of parcel 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tracking of parcel 1' })
    await dialog.getByLabel('Carrier').fill('Post')
    await dialog.getByLabel('Tracking number').fill('RR 123')
    await dialog.getByLabel('Tracking link').fill('post')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a full URL that starts with https://.').waitFor()
    await expectAccessibleLayout(page)
    await dialog.getByLabel('Tracking link').fill('https://post.example/RR123')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Tracking of parcel 1 saved').waitFor()
    const link = page.getByRole('link', { name: 'RR 123' })
    expect(await link.getAttribute('href')).toBe('https://post.example/RR123')

    await page.getByRole('button', { name: 'Undo shipment 1' }).click()
    await page.getByText('its items then count as not shipped').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo shipment' }).click()
    await page.getByText('Shipment 1 undone').waitFor()
    await link.waitFor({ state: 'detached' })
    await page.getByText('1 item has not shipped yet.').waitFor()
    expect(faults).toEqual([])
  },
)

test('the owner chooses when items leave the stock', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/orders')
  await page.getByRole('radio', { name: 'When an order is paid' }).check()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  const { ordersSettings } = await callAsOwner(shop, 'GET', '/ecom/v1/orders-settings')
  expect(ordersSettings.inventoryUpdateTrigger).toBe('ON_ORDER_PAID')
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: 'When an order is paid' }).isChecked()).toBe(true)
  await callAsOwner(shop, 'PATCH', '/ecom/v1/orders-settings', { ordersSettings: { inventoryUpdateTrigger: 'ON_ORDER_PLACED' } })
  expect(faults).toEqual([])
})
