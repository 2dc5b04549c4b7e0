import type { Page } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

/** Starts the shop of a test file and returns what its tests use. Call it once, at the top of the file. */
export function setUp() {
  const shop = browserShop()
  const office = () => `${shop.url}/dashboard`

  /** Signs in and opens the orders. */
  async function signIn(page: Page): Promise<void> {
    await enterBackOffice(page, shop, '/orders')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  }

  function asOwner() {
    return {
      authorization: shop.credentials.apiKey,
      'wix-site-id': shop.credentials.siteId,
      'content-type': 'application/json',
    }
  }

  async function productOf(slug: string): Promise<{ id: string; media: { main: { image: { url: string } } } }> {
    const response = await fetch(`${shop.url}/stores/v3/products/slug/${slug}`, { headers: asOwner() })
    return ((await response.json()) as { product: Awaited<ReturnType<typeof productOf>> }).product
  }

  async function stockOf(slug: string): Promise<number> {
    const product = await productOf(slug)
    const response = await fetch(`${shop.url}/stores/v3/inventory-items/query`, {
      method: 'POST',
      headers: asOwner(),
      body: JSON.stringify({ query: { filter: { productId: product.id } } }),
    })
    const { inventoryItems } = (await response.json()) as { inventoryItems: { quantity: number }[] }
    return inventoryItems.reduce((sum, { quantity }) => sum + quantity, 0)
  }

  return { shop, office, signIn, productOf, stockOf }
}
