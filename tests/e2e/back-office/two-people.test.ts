import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, expectRefusal, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('two people edit a redirect: the second sees both versions, and overwrites nothing unseen', async ({ browser }) => {
  const { redirect } = await callAsOwner(shop, 'POST', '/stoa/v1/redirects', { redirect: { path: '/old', target: '/products' } })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/content/redirects/${redirect.id}`)
  const drawer = page.getByRole('dialog', { name: '/old' })
  await drawer.getByLabel('New URL').fill('/cart')
  await callAsOwner(shop, 'PATCH', `/stoa/v1/redirects/${redirect.id}`, {
    redirect: { revision: redirect.revision, path: '/older', target: '/search' },
  })
  await drawer.getByRole('button', { name: 'Save' }).click()
  const versions = page.getByLabel('Compare versions')
  await versions.getByText('Yours: /cart').waitFor()
  await versions.getByText('Latest: /search').waitFor()
  await versions.getByText('Latest: /older').waitFor()
  await expectRefusal(faults, 409)
  expect((await redirectNow(redirect.id)).target).toBe('/search')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, '[role=dialog]')
  }
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await versions.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Redirect saved').waitFor()
  // The other person's change of another field stays.
  expect(await redirectNow(redirect.id)).toMatchObject({ path: '/older', target: '/cart' })
  expect(faults).toEqual([])
})

test(
  'settings have no revision: the changes of others are shown before they would be overwritten, and the rest is merged',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/settings/general')
    await page.getByLabel('Announcement').fill('Closed on Monday')
    await callAsOwner(shop, 'PATCH', '/stoa/v1/sites/current', { site: { announcement: 'Open on Monday', lowStock: 7 } })
    await page.getByLabel('Low stock threshold').focus()
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await page.getByRole('button', { name: 'Save' }).click()
    // Wherever the page was scrolled to.
    const notice = page.getByRole('alert').filter({ hasText: 'Your changes are still here.' })
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport()
    const versions = page.getByLabel('Compare versions')
    await versions.getByText('Yours: Closed on Monday').waitFor()
    await versions.getByText('Latest: Open on Monday').waitFor()
    expect(await page.getByLabel('Announcement').inputValue()).toBe('Closed on Monday')
    await page.getByRole('button', { name: 'Keep my changes' }).click()
    await expect.poll(() => page.getByLabel('Low stock threshold').inputValue()).toBe('7')
    const saves: string[] = []
    page.on('request', (request) => void (request.method() === 'PATCH' && saves.push(request.url())))
    await page.getByRole('button', { name: 'Save' }).dblclick()
    await page.getByText('Settings saved').waitFor()
    await page.reload()
    await page.getByLabel('Announcement').waitFor()
    expect(saves).toHaveLength(1)
    const { shop: now } = await callAsOwner(shop, 'GET', '/stoa/v1/shop')
    expect(now.announcement).toBe('Closed on Monday')
    expect(faults).toEqual([])
  },
)

test('a count is not booked over a later sale', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/inventory/count')
  await page.getByLabel('Counted quantity of Tea Towel').fill('90')
  const { inventoryItems } = await callAsOwner(shop, 'POST', '/stores/v3/inventory-items/search', {
    search: { filter: { 'product.name': 'Tea Towel' } },
  })
  const [{ id, quantity }] = inventoryItems
  const items = [{ inventoryItemId: id, quantity: -2 }]
  await callAsOwner(shop, 'POST', '/stoa/v1/stock/adjust', { items, mode: 'CHANGE', cause: 'LOST' })
  await page.getByRole('button', { name: 'Save count' }).click()
  await page.getByText(`Expected when you counted: ${quantity}. Now: ${quantity - 2}.`).waitFor()
  expect(await stockOf(id)).toBe(quantity - 2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use 90' }).click()
  await page.getByRole('button', { name: 'Save count' }).click()
  await page.getByText('1 count saved').waitFor()
  expect(await stockOf(id)).toBe(90)
  expect(faults).toEqual([])
})

test('each tab keeps its site: switching the site in one tab does not affect saves in the other', async ({ browser }) => {
  const site = { name: 'Second shop', ownerEmail: shop.credentials.owner.email }
  await callAsOwner(shop, 'POST', '/stoa/v1/sites', { site })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/general')
  await page.getByLabel('Name', { exact: true }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${shop.url}/dashboard/settings/general`)
  await openUserMenu(other)
  await other.getByRole('menuitemradio', { name: 'Second shop' }).click()
  await other.waitForURL(`${shop.url}/dashboard/**`)
  await other.goto(`${shop.url}/dashboard/settings/general`)
  await expect.poll(() => other.getByLabel('Name', { exact: true }).inputValue()).toBe('Second shop')
  const before = await page.getByLabel('Name', { exact: true }).inputValue()
  await page.getByLabel('Announcement').fill('From the first tab')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe(before)
  expect((await callAsOwner(shop, 'GET', '/stoa/v1/shop')).shop.announcement).toBe('From the first tab')
  await other.reload()
  await expect.poll(() => other.getByLabel('Name', { exact: true }).inputValue()).toBe('Second shop')
  expect(await other.getByLabel('Announcement').inputValue()).toBe('')
  expect(faults).toEqual([])
})

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(shop.credentials.owner.email) }).click()
}

async function redirectNow(id: string) {
  return (await callAsOwner(shop, 'GET', `/stoa/v1/redirects/${id}`)).redirect
}

async function stockOf(id: string): Promise<number> {
  return (await callAsOwner(shop, 'GET', `/stores/v3/inventory-items/${id}`)).inventoryItem.quantity
}
