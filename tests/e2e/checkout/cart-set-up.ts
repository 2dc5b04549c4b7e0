import type { Page } from '@playwright/test'
import { browserShop } from '../../support/browser/browser-shop.ts'

/** The last list of the drawer or the page. */
export function sumOf(page: Page): Promise<string> {
  return page.getByRole('dialog').locator('dl').last().innerText()
}

/** Starts the shop of a test file and returns what its tests use. Call it once, at the top of the file. */
export function setUp() {
  const shop = browserShop()

  async function add(page: Page, slug: string): Promise<void> {
    await page.goto(`${shop.url}/products/${slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').getByText('Just added').waitFor()
  }

  return { shop, add }
}
