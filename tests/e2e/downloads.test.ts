import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../support/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../support/browser.ts'
import { browserShop } from '../support/browser-shop.ts'

const shop = browserShop()

test(
  'a buyer downloads what was paid at the top of the order, with no way of delivery; staff see that nothing is shipped',
  { tag: '@soak' },
  async ({ browser }) => {
    const owner = (method: string, path: string, body?: object) => callAsOwner(shop, method, path, body)
    const upload = { mimeType: 'text/plain', fileName: 'atlas.txt', private: true }
    const { uploadUrl } = await owner('POST', '/site-media/v1/files/generate-upload-url', upload)
    const stored = await fetch(shop.url + new URL(uploadUrl).pathname, { method: 'PUT', body: 'All maps' })
    const { file } = (await stored.json()) as { file: { id: string } }
    const variant = {
      price: { actualPrice: { amount: '9' } },
      digitalProperties: { digitalFile: { id: file.id } },
      inventoryItem: { inStock: true },
    }
    const { product } = await owner('POST', '/stores/v3/products-with-inventory', {
      product: { name: 'Atlas', productType: 'DIGITAL', visibleInPos: false, variantsInfo: { variants: [variant] } },
    })

    await using visit = await openPage(browser, phone)
    const { page } = visit
    await page.goto(`${shop.url}/products/${product.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').getByText('Just added').waitFor()
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(/\/checkout\//)
    const [, id] = /\/checkout\/([^/?]+)/.exec(page.url())!
    const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
    const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Weg 1' }
    await owner('PATCH', `/ecom/v1/checkouts/${id}`, {
      checkout: { id, buyerInfo: { email: 'ada@example.com' }, billingInfo: { address, contactDetails } },
    })
    const { orderId } = await owner('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
    await owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})

    await page.goto(`${shop.url}/orders/${orderId}/thank-you`)
    const downloads = page.getByRole('region', { name: 'Downloads' })
    // The page asks again until the files are there.
    await expect(downloads.getByText('atlas.txt 8 bytes')).toBeVisible({ timeout: 20_000 })
    await expectAccessibleLayout(page)
    expect(await page.getByRole('region', { name: 'Order summary' }).innerText()).not.toContain('Delivery')
    const arriving = page.waitForEvent('download')
    await downloads.getByRole('link', { name: 'Download atlas.txt' }).click()
    expect((await arriving).suggestedFilename()).toBe('atlas.txt')

    await using office = await openPage(browser)
    await enterBackOffice(office.page, shop, `/orders/${orderId}`)
    await office.page.getByText('Nothing to ship', { exact: true }).waitFor()
    expect(await office.page.locator('main').innerText()).not.toContain('Deliver to')
  },
)
