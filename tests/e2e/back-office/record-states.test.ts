import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()
const nobody = '00000000-0000-4000-8000-000000000000'

for (const { what, place, path, gone, failed } of [
  {
    what: 'page',
    place: '/content/pages',
    path: '/stoa/v1/pages',
    gone: 'This page no longer exists.',
    failed: 'We couldn’t load the page',
  },
  {
    what: 'drawer',
    place: '/content/redirects',
    path: '/stoa/v1/redirects',
    gone: 'This redirect no longer exists.',
    failed: 'We couldn’t load the redirect',
  },
])
  test(
    `a ${what} says that its record does not exist, or cannot be loaded, and loads it again`,
    { tag: what === 'page' ? '@soak' : [] },
    async ({ browser }) => {
      await using visit = await openPage(browser)
      const { page } = visit
      await enterBackOffice(page, shop, `${place}/${nobody}`)
      await page.getByText(gone).waitFor()
      await expectAccessibleLayout(page)
      const record = new RegExp(`${path}/${nobody}`)
      await page.route(record, (route) => route.fulfill({ status: 500, json: { message: '', details: {} } }))
      await page.reload()
      const failure = page.getByRole('alert').filter({ hasText: failed })
      await failure.waitFor()
      await page.unroute(record)
      await failure.getByRole('button', { name: 'Try again' }).click()
      await page.getByText(gone).waitFor()
    },
  )

for (const { area, places } of [
  {
    area: 'orders, inventory and members',
    places: [
      '/inventory/zzz',
      `/inventory/${nobody}`,
      '/orders/zzz',
      `/orders/${nobody}`,
      '/orders/preview/zzz',
      '/orders/failed-emails/zzz',
      '/members/zzz',
    ],
  },
  {
    area: 'products and content',
    places: [
      '/products/zzz',
      '/products/import/zzz',
      '/products/categories/zzz',
      '/content/pages/zzz',
      '/content/menus/zzz',
      '/content/questions/zzz',
      '/content/redirects/zzz',
    ],
  },
  {
    area: 'settings',
    places: [
      '/settings/payments/zzz',
      '/settings/delivery/regions/zzz',
      '/settings/delivery/options/zzz',
      '/settings/tax/regions/zzz',
      '/settings/tax/rates/zzz',
      '/settings/tax/groups/zzz',
      '/settings/plugins/zzz',
      '/settings/webhooks/zzz',
      '/settings/staff/zzz',
      '/settings/oauth-apps/zzz',
    ],
  },
])
  test(
    `in ${area}, an ID that cannot exist has the state of a record that does not exist, once`,
    { tag: area === 'settings' ? [] : '@soak' },
    async ({ browser }) => {
      await using visit = await openPage(browser)
      const { page } = visit
      await enterBackOffice(page, shop, places[0]!)
      for (const place of places)
        await test.step(place, async () => {
          await page.goto(`${shop.url}/dashboard${place}`)
          await expect(page.getByText(/no longer exists\.$/)).toHaveCount(1)
          await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
        })
    },
  )

test(
  'a search box takes as much text as the server searches for, and values that a filter cannot read are named',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/orders?status=zzz&date=not-a-date')
    await page.getByRole('alert').getByText('“Status” in this link is damaged').waitFor()
    await page.getByRole('alert').getByText('“Date” in this link is damaged').waitFor()
    await page.locator('[data-list-row]').first().waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Remove from link' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'damaged' })).toHaveCount(1)
    const search = page.getByRole('searchbox')
    await search.click()
    await page.keyboard.insertText('x'.repeat(101))
    expect(await search.inputValue()).toBe('x'.repeat(100))
    expect(faults).toEqual([])
  },
)

test('a session that ends while a record is edited is renewed over the page, and the edit is saved', async ({ browser }) => {
  const { page: about } = await callAsOwner(shop, 'POST', '/stoa/v1/pages', { page: { title: 'Repairs' } })
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, `/content/pages/${about.id}`)
  await page.getByLabel('Title', { exact: true }).fill('Repairs and spares')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Email').fill(shop.credentials.owner.email)
  await dialog.getByLabel('Password', { exact: true }).fill(shop.credentials.owner.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Repairs and spares')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Repairs and spares saved').waitFor()
})
