import { expect, test } from 'vitest'
import { callAsOwner, enterBackOffice } from '../support/back-office.ts'
import { expectAccessible, expectSound, openPage } from '../support/browser.ts'
import { placeDemoOrder } from '../support/demo-order.ts'
import { shopInABrowser } from '../support/shop-in-a-browser.ts'

const { shop, browser } = await shopInABrowser()

test('the figures are those of any period; one that is none is told why, and the address keeps it', async () => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/')
  await page.getByText('Returning customers').waitFor()
  const own = page.getByRole('button', { name: 'From–to' })
  await own.click()
  await page.getByLabel('From', { exact: true }).fill('2026-03-09')
  await page.getByLabel('To', { exact: true }).fill('2026-03-02')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('The period ends before it begins.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('To', { exact: true }).fill('2026-03-12')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL('**/?from=2026-03-09&to=2026-03-12')
  await page.getByRole('button', { name: 'Mar 9, 2026 to Mar 12, 2026' }).waitFor()
  await page.getByRole('button', { name: 'Show table' }).click()
  const table = page.getByRole('region', { name: 'Sales by day, as a table' })
  await expect.poll(() => table.getByRole('row').count()).toBe(5)
  await expectSound(page)
  await page.getByText('90 days').click()
  await page.waitForURL('**/?days=90')
  expect(faults).toEqual([])
})

test('a page that somebody else saved meanwhile: what was typed stays, on top of theirs or not at all', async () => {
  const { page: about } = await callAsOwner(shop, 'POST', '/stoa/v1/pages', { page: { title: 'Repairs', slug: 'repairs' } })
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, `/content/pages/${about.id}`)
  const title = page.getByLabel('Title', { exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await title.fill('Repairs and spares')
  const theirs = { id: about.id, revision: about.revision, seo: { title: 'Theirs', description: null } }
  const { page: changed } = await callAsOwner(shop, 'PATCH', `/stoa/v1/pages/${about.id}`, { page: theirs })
  await save.click()
  await page.getByText('This page was changed meanwhile.').waitFor()
  await expectSound(page)
  expect(await title.inputValue()).toBe('Repairs and spares')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => page.getByLabel('Title in results').inputValue()).toBe('Theirs')
  expect(await title.inputValue()).toBe('Repairs and spares')
  await save.click()
  await page.getByText('Repairs and spares is saved').waitFor()
  const now = (await callAsOwner(shop, 'GET', `/stoa/v1/pages/${about.id}`)).page
  expect(now).toMatchObject({ title: 'Repairs and spares', seo: { title: 'Theirs' }, revision: String(+changed.revision + 1) })

  await title.fill('Not wanted')
  await callAsOwner(shop, 'PATCH', `/stoa/v1/pages/${about.id}`, { page: { ...now, title: 'Spares' } })
  await save.click()
  await page.getByRole('button', { name: 'Load the newest' }).click()
  await expect.poll(() => title.inputValue()).toBe('Spares')
  await page.getByText('This page was changed meanwhile.').waitFor({ state: 'detached' })
})

test('every page says that the test clock runs, and the last days go by it, until it is set back', async () => {
  await callAsOwner(shop, 'POST', '/stoa/v1/sites/current/clock', { now: '2031-05-01T12:00:00Z' })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/orders')
  const ribbon = page.getByRole('complementary', { name: 'Test clock' })
  await ribbon.getByText('May 1, 2031').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Date', exact: true, expanded: false }).click()
  await page.getByRole('radio', { name: 'Last 30 days' }).click()
  await page.getByText('Nothing matches this search.').waitFor()
  await page.getByRole('button', { name: 'Clear all' }).first().click()
  await ribbon.getByRole('button', { name: 'Back to the real time' }).click()
  await page.getByText('The shop is back at the real time').waitFor()
  await ribbon.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('the bell, the button for what came in and the packing slip are for everybody', async () => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.clock.install()
  await enterBackOffice(page, shop, '/orders')
  await page.locator('[data-list-row]').first().waitFor()
  const number = await placeDemoOrder(shop)
  await page.clock.runFor(25_000)
  const show = page.getByRole('button', { name: 'Show 1 new order' })
  await show.waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'What came in: 1 new order' }).click()
  await page.getByRole('dialog', { name: 'What came in' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, '[role=dialog]')
  }
  await page.keyboard.press('Escape')
  await show.click()
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

test('a closed action says why in the reader’s language', async () => {
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
