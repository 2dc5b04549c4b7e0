import { expect, test } from 'vitest'
import { preferenceCookies } from '@stoa/storefront/preferences'
import { openPage } from '../support/browser.ts'
import { shopInABrowser } from '../support/shop-in-a-browser.ts'

const { shop, browser } = await shopInABrowser()

/** Compressed kilobytes of script that a visitor's first page may bring. */
const budget = 110
const pages = ['/', '/products', '/categories/posters', '/products/low-tide', '/search?q=tide', '/pages/shipping']

test.for(['en', 'de'])('a page brings no more script than its budget (%s)', async (locale) => {
  for (const path of pages) {
    await using visit = await openPage(browser, { locale })
    const { page } = visit
    await page.context().addCookies([{ name: preferenceCookies.language, value: locale, url: shop.url }])
    // Nobody touches the page, which would bring more: the browser's own pointer enters it in the corner.
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
