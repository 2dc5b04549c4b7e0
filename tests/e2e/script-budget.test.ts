import { expect, test } from 'vitest'
import { preferenceCookies } from '@stoa/storefront/preferences'
import { openPage } from '../support/browser.ts'
import { browserShop } from '../support/browser-shop.ts'

const { shop, browser } = await browserShop()

/** The limit of compressed script for a visitor's first page, in kilobytes. */
const budget = 110
const pages = ['/', '/products', '/categories/posters', '/products/low-tide', '/search?q=tide', '/pages/shipping']

test.for(['en', 'de'])('a page loads no more script than its budget (%s)', async (locale) => {
  for (const path of pages) {
    await using visit = await openPage(browser, { locale })
    const { page } = visit
    await page.context().addCookies([{ name: preferenceCookies.language, value: locale, url: shop.url }])
    // Pointer events are suppressed, because an interaction would load more.
    await page.addInitScript("addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true)")
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(shop.url + path, { waitUntil: 'networkidle' })
    expect(await page.evaluate('document.documentElement.lang')).toBe(locale)
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes / 1000, path).toBeLessThanOrEqual(budget)
  }
})
