import { test } from '@playwright/test'
import { openPage } from '../support/browser.ts'
import { browserShop } from '../support/browser-shop.ts'
const shop = browserShop()
for (const width of [360, 1440])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`look ${width} ${colorScheme}`, async ({ browser }) => {
      await using visit = await openPage(browser, { viewport: { width, height: 900 }, colorScheme })
      const { page } = visit
      await page.goto(`${shop.url}/products`)
      for (const at of [0, 1, 2]) {
        await page.locator('article form[action$="wishlist"] button').nth(at).click()
        await page.waitForTimeout(700)
      }
      await page.screenshot({ path: `/tmp/look/products-${width}-${colorScheme}.png` })
      await page.goto(`${shop.url}/wishlist`)
      await page.waitForTimeout(800)
      await page.screenshot({ path: `/tmp/look/wishlist-${width}-${colorScheme}.png`, fullPage: true })
      await page.goto(`${shop.url}/products/low-tide`)
      await page.waitForTimeout(800)
      await page.screenshot({ path: `/tmp/look/product-${width}-${colorScheme}.png` })
    })
