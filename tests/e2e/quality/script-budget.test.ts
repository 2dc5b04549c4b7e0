import { expect, test, type Browser } from '@playwright/test'
import { preferenceCookies } from '@stoa/storefront/preferences'
import { openFirstPage, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

/** The limit of compressed script for a visitor's first page, in kilobytes. */
const budget = 119.2
const pages = ['/', '/products', '/categories/posters', '/products/low-tide', '/search?q=tide', '/pages/shipping', '/orders']

/** A visitor without script, with something in the cart and a checkout. */
async function aBuyer(browser: Browser) {
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/checkout\//)
  return { checkout: new URL(page.url()).pathname, cookies: await page.context().cookies() }
}

// German has more to load.
for (const locale of ['en', 'de'])
  test(
    `a page loads no more script than its budget (${locale})`,
    { tag: locale === 'en' ? '@soak' : [] },
    async ({ browser }) => {
      const { checkout, cookies } = await aBuyer(browser)
      for (const path of [...pages, '/cart', checkout]) {
        await using visit = await openFirstPage(browser, { locale })
        const { page } = visit
        await page.context().addCookies([...cookies, { name: preferenceCookies.language, value: locale, url: shop.url }])
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
    },
  )
