import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectAccessibleLayout,
  layoutShiftOf,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

const productCount = (page: Page) => page.getByText(/^\d+ products?$/).innerText()

test('filters apply at once, every step has its own URL, and every filter can be removed', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products`)
  expect(await productCount(page)).toBe('40 products')
  await page.getByRole('checkbox', { name: 'Cobalt' }).check()
  await page.waitForURL(/option\.Glaze=Cobalt/)
  await page.getByText('2 products', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Chalk' }).check()
  await page.waitForURL(/Chalk/)
  await page.getByText('3 products', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(3)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${shop.url}/products`)
  await expectAccessibleLayout(page)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price')
  await page.waitForURL(/sort=price/)
  await page.getByRole('link', { name: 'Remove filter: Chalk' }).click()
  await page.getByText('2 products', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Chalk' }).isChecked()).toBe(false)
  await page.goBack()
  await page.getByText('3 products', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.getByText('40 products', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?sort=price')
  expect(faults).toEqual([])
})

test('without JavaScript the same form filters the list, and the next page is a page of its own', async ({ browser }) => {
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page, faults } = visit
  await page.goto(`${shop.url}/products`)
  await page.getByRole('checkbox', { name: 'Cobalt' }).check()
  await page.getByLabel('To', { exact: true }).fill('30')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/option\.Glaze=Cobalt/)
  await expect.poll(() => page.getByRole('article').allInnerTexts()).toEqual([expect.stringContaining('Breakfast Cup')])
  await page.goto(`${shop.url}/products`)
  expect(await page.locator('link[rel=next]').getAttribute('href')).toBe('?page=2')
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForURL(/page=2$/)
  await expect.poll(() => page.getByRole('article').count()).toBe(16)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${shop.url}/products?page=2`)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await page.waitForURL(/\/products\??$/)
  expect((await fetch(`${shop.url}/products?page=9`)).status).toBe(404)
  expect(faults).toEqual([])
})

test('going back from a product far down the list restores the position', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products`)
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForURL(/page=1-2/)
  await page.getByText('You’ve viewed 40 of 40 products').waitFor()
  const product = page.getByRole('article').nth(32).getByRole('link').first()
  await product.scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate<number>('scrollY')
  const before = await scrolled()
  await product.click()
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  await page.goBack()
  await page.waitForURL(/page=1-2/)
  await page.getByRole('article').nth(32).waitFor()
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(3)
  expect(faults).toEqual([])
})

test(
  'on a phone the filters are a sheet that counts its results, and an empty list offers filters to remove',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await page.goto(`${shop.url}/products`, { waitUntil: 'load' })
    expect(await layoutShiftOf(page)).toBeLessThan(0.02)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('checkbox', { name: 'Cobalt' }).check()
    await page.getByRole('button', { name: 'Show 2 products' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show 2 products' }).click()
    await page.getByRole('checkbox', { name: 'Cobalt' }).waitFor({ state: 'hidden' })
    await expectNoSidewaysScroll(page)
    await page.goto(`${shop.url}/products?option.Glaze=Cobalt&to=1`)
    await page.getByRole('heading', { name: 'No products match all filters' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Remove filter: up to €1.00' }).click()
    await page.getByText('2 products', { exact: true }).waitFor({ state: 'attached' })
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    expect(faults).toEqual([])
  },
)

test('the search field shows suggestions and works by keyboard alone', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/`)
  const field = page.locator('#search')
  // Before any other interaction, the key alone focuses the search field.
  const search = page.locator('search')
  await page.keyboard.press('/')
  await search.locator(':focus').waitFor()
  await field.pressSequentially('regata')
  await page.getByRole('option', { name: 'Regatta' }).waitFor()
  await page.getByText('Showing results for “regatta”').waitFor()
  await field.fill('')
  await field.pressSequentially('xylophone')
  await page.getByText('No results. You might like these:').waitFor()
  await page.getByRole('option', { name: 'Posters' }).waitFor()
  await expectAccessible(page)
  await field.fill('regata')
  await page.getByText('Showing results for “regatta”').waitFor()
  await expectAccessible(page)
  await field.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  await expect.poll(() => page.locator(`[id="${active}"]`).innerText()).toMatch(/Regatta/)
  await field.press('Enter')
  await page.waitForURL(/products\/regatta$/)
  // The new page takes the focus.
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  await field.fill('bowl')
  await page.getByRole('option').first().waitFor()
  await field.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await field.press('Enter')
  await page.waitForURL(/search\?q=bowl/)
  expect(await productCount(page)).toMatch(/products?$/)
  expect(await page.getByRole('article').locator('mark').first().innerText()).toBe('Bowl')
  await field.fill('')
  await page.getByRole('option', { name: 'bowl' }).waitFor()
  await field.press('Escape')
  // The shortcut can be turned off, also for later visits.
  await page.getByRole('button', { name: /^Language and currency/ }).click()
  await page.getByRole('checkbox', { name: 'Press / to search' }).uncheck()
  await page.reload({ waitUntil: 'networkidle' })
  await page.locator('body').press('/')
  await page.getByRole('button', { name: /^Language and currency/ }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Press / to search' }).isChecked()).toBe(false)
  expect(await search.locator(':focus').count()).toBe(0)
  expect(faults).toEqual([])
})

test('a search without results shows best sellers and a link to contact the shop', async ({ browser }) => {
  await using visit = await openPage(browser)
  await visit.page.goto(`${shop.url}/search?q=qqqqqq`)
  await visit.page.getByRole('heading', { name: 'Best sellers' }).waitFor()
  await visit.page.getByRole('heading', { name: 'Collections' }).waitFor()
  await expect.poll(() => visit.page.getByRole('article').count()).toBeGreaterThan(3)
  expect(await visit.page.getByRole('link', { name: 'Or contact us.' }).getAttribute('href')).toBe('/pages/imprint')
  await visit.page.goto(`${shop.url}/search?q=regata`)
  await visit.page.getByRole('heading', { level: 1, name: 'regatta' }).waitFor()
  expect(visit.faults).toEqual([])
})

test(
  'home, a collection and a search are accessible in German and right-to-left, without layout shift',
  { tag: '@soak' },
  async ({ browser }) => {
    for (const language of ['de', 'ar-XB']) {
      await using visit = await openPage(browser)
      const { page, faults } = visit
      await page.context().addCookies([{ name: 'stoa_language', value: language, url: shop.url }])
      for (const path of ['/', '/categories/posters', '/products/low-tide']) {
        await page.goto(shop.url + path, { waitUntil: 'load' })
        expect(await layoutShiftOf(page), path).toBeLessThan(0.02)
        await expectAccessibleLayout(page)
      }
      expect(faults).toEqual([])
    }
  },
)
