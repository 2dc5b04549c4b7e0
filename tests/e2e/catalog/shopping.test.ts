import { expect, test } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShiftOf,
  openPage,
  phone,
  untilHydrated,
} from '../../support/browser/browser.ts'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a list filtered by a colour shows, links and adds the product in that colour', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products?option.Glaze=Cobalt`)
  const card = page.getByRole('article').filter({ hasText: 'Breakfast Cup' })
  await expect.poll(() => card.getByRole('link', { name: 'Breakfast Cup' }).getAttribute('href')).toContain('?Glaze=Cobalt')
  const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/breakfast-cup?fields=MEDIA_ITEMS_INFO')
  expect(await card.locator('img').first().getAttribute('src')).toBe(`/media/${product.media.itemsInfo.items[2].id}`)
  await card.hover()
  await card.getByRole('button', { name: 'Add Breakfast Cup to cart' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Cobalt').waitFor()
  expect(await drawer.locator('img').first().getAttribute('src')).toBe(`/media/${product.media.itemsInfo.items[2].id}`)
  expect(faults).toEqual([])
})

test('no more is added than stock has, with and without script', async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    await using visit = await openPage(browser, { javaScriptEnabled })
    const { page, faults } = visit
    await page.goto(`${shop.url}/products/breakfast-cup?Glaze=Cobalt`)
    await page.getByLabel('Quantity').fill('50')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('We only have 6 left. They’re all in your cart now.').waitFor()
    await page.goto(`${shop.url}/cart`)
    await expect.poll(() => page.getByRole('list', { name: 'Items in your cart' }).innerText()).toMatch(/Cobalt[^]*6/)
    expect(faults).toEqual([])
  }
})

test('a combination that is sold out is named, and every choice has its price', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByText('€69.00').waitFor()
  await page.getByRole('radio', { name: /^70 × 100 cm/ }).check()
  await page.getByRole('radio', { name: /^Cotton paper/ }).check()
  await page.getByText('“70 × 100 cm, Cotton paper” is sold out. Please choose another option.').waitFor()
  expect(await page.getByRole('button', { name: 'Sold out' }).getAttribute('aria-disabled')).toBe('true')
  expect(faults).toEqual([])
})

test('a product that is sold by subscription alone is chosen with its subscription, also beside a list', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/breakfast-cup')
  const { id, revision } = product
  const monthly = { title: 'Monthly', frequency: 'MONTH', autoRenewal: true }
  await callAsOwner(shop, 'PATCH', `/stores/v3/products/${id}`, {
    product: { id, revision, subscriptionDetails: { subscriptions: [monthly], allowOneTimePurchases: false } },
  })
  await page.goto(`${shop.url}/products/breakfast-cup`)
  await expect(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Buy once/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Cobalt' }).check()
  await page.waitForURL(/Glaze=Cobalt/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.goto(`${shop.url}/search?q=breakfast+cup`)
  const card = page.getByRole('article').filter({ hasText: 'Breakfast Cup' })
  await card.getByText('By subscription only').waitFor()
  const options = card.getByRole('link', { name: /Choose options/ })
  await card.hover()
  await untilHydrated(options)
  await options.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('radio', { name: /^Monthly/ })).toBeChecked()
  await drawer.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Monthly:').waitFor()

  await page.context().addCookies([{ name: 'stoa_language', value: 'de', url: shop.url }])
  await page.goto(`${shop.url}/products/breakfast-cup`)
  await page.getByRole('radio', { name: /^Monthly jeden Monat/ }).waitFor()
  expect(faults).toEqual([])
})

test('the delivery estimate keeps the chosen variant', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('radio', { name: /^50 × 70 cm/ }).check()
  await page.waitForURL(/Size=50/)
  await page.getByText('Delivery cost to Germany').click()
  await page.getByLabel('Country').selectOption('AT')
  await page.waitForURL(/_country=AT/)
  await page.getByText('Delivery cost to Austria').waitFor()
  expect(await page.getByRole('radio', { name: /^50 × 70 cm/ }).isChecked()).toBe(true)
  expect(faults).toEqual([])
})

test('on a phone the header is one row, its menu leads everywhere, and the button to buy stays in sight', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(72)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Shop', exact: true }).getByRole('link', { name: 'Ceramics' }).click()
  await page.getByRole('heading', { name: 'Ceramics', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Shop', exact: true }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Search' }).click()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: 'Search the shop' }))
    .fill('tide')
  await page.getByRole('option', { name: /Low Tide/ }).click()
  await page.getByRole('heading', { name: 'Low Tide', level: 1 }).waitFor()
  const button = page.getByRole('button', { name: 'Add to cart' })
  const { y, height } = (await button.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(phone.viewport.height)
  await button.click()
  await page.getByRole('dialog').getByText('Low Tide').waitFor()
  expect(faults).toEqual([])
})

const mainPages = [
  '/',
  '/products',
  '/categories/posters',
  '/products/low-tide',
  '/search?q=tide',
  '/cart',
  '/orders',
  '/pages/shipping',
]

test('large text on the narrowest phone causes no sideways scroll', async ({ browser }) => {
  await using visit = await openPage(browser, { ...phone, viewport: { width: 320, height: 640 } })
  const { page } = visit
  for (const path of mainPages) {
    await page.goto(shop.url + path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expectNoSidewaysScroll(page)
  }
})

test('large text on the narrowest phone is not cut off in the cart', async ({ browser }) => {
  await using visit = await openPage(browser, { ...phone, viewport: { width: 320, height: 640 } })
  const { page } = visit
  await page.goto(`${shop.url}/de/products/low-tide`)
  await page.getByRole('button', { name: 'In den Warenkorb' }).first().click()
  await page.getByRole('dialog', { name: 'Warenkorb' }).waitFor()
  for (const path of ['/de/cart', '/de/cookies']) {
    await page.goto(shop.url + path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await page.evaluate(cutOff), path).toEqual([])
  }
})

/** Texts that go beyond the window and cannot be scrolled to. */
const cutOff = `[...document.querySelectorAll('main *')]
  .filter((element) => element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && element.getBoundingClientRect().width > 1)
  .filter((element) => {
    for (let around = element; around; around = around.parentElement)
      if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around !== document.documentElement && around !== document.body) return false
      // For screen readers only.
      else if (around.getBoundingClientRect().width <= 1) return false
    return true
  })
  .map((element) => element.textContent)`

for (const [name, options] of [
  ['a phone', phone],
  ['a desktop', {}],
] as const)
  test(
    `the home page does not move while its fonts load, on ${name}`,
    { tag: name === 'a phone' ? '@soak' : [] },
    async ({ browser }) => {
      await using visit = await openPage(browser, options)
      const { page } = visit
      const fonts = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await fonts.promise
        await route.continue()
      })
      await page.goto(`${shop.url}/`, { waitUntil: 'domcontentloaded' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      fonts.resolve()
      await page.evaluate('document.fonts.ready')
      expect(await layoutShiftOf(page)).toBeLessThan(0.02)
    },
  )

test('a shared link shows a PNG, and programs that look for an icon find one', async () => {
  const html = await (await fetch(`${shop.url}/products/low-tide`)).text()
  const [, picture] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
  const response = await fetch(picture!)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  const png = Buffer.from(await response.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect((await fetch(`${shop.url}/media/social/no-such-picture.svg.png`)).status).toBe(404)
  expect((await fetch(`${shop.url}/favicon.ico`)).headers.get('content-type')).toBe('image/png')
})
