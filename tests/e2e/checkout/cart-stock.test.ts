import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleLayout, openPage, untilUsable } from '../../support/browser/browser.ts'
import { sumOf, setUp } from './cart-set-up.ts'

const { shop } = setUp()

test('where fewer are left than requested, the cart takes those and says so', { tag: '@soak' }, async ({ browser }) => {
  const product = await aProduct({ name: 'Rare Print', stock: 8 })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/${product.slug}`)
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const more = page.getByRole('button', { name: 'Increase quantity of Rare Print' })
  await more.waitFor()
  await setStock(product, 2)
  await more.click()
  await page.getByText('Only 2 left of Rare Print. We’ve updated the quantity in your cart.').waitFor()
  expect(await sumOf(page)).toMatch(/Subtotal\s+€40\.00/)
  await page.getByText('That’s all we have.').waitFor()
  await more.click({ force: true })
  await expectAccessible(page)

  // Another buyer takes the stock meanwhile: the line says how many are left, and a button takes those.
  await setStock(product, 1)
  await page.goto(`${shop.url}/cart`)
  await page.getByText('Only 1 of 2 available.').waitFor()
  expect(await page.getByRole('button', { name: 'Checkout' }).count()).toBe(0)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Change to 1' }).click()
  await page.getByRole('button', { name: 'Checkout' }).waitFor()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Total\s+€20\.00/)
  expect(faults).toEqual([])
})

test('an item that is sold out meanwhile is not put back into the cart, stays saved for later, and the page says so', async ({
  browser,
}) => {
  const product = await aProduct({ name: 'Last Print', stock: 1 })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/${product.slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  await page.goto(`${shop.url}/cart`)
  const save = page.getByRole('button', { name: /^Save for later.*Last Print/ })
  await untilUsable(save)
  await save.click()
  await setStock(product, 0)
  const saved = page.getByRole('region', { name: 'Saved for later' })
  await saved.getByRole('button', { name: /^Add to cart.*Last Print/ }).click()
  await page.getByText('This item isn’t available at the moment').waitFor()
  await saved.getByText('Last Print').waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test('a code that another tab has added already is no error, and a second code names the first as the reason', async ({
  browser,
}) => {
  const { slug } = await aProduct({ name: 'Coded Print', stock: 5 })
  for (const code of ['FIRST', 'SECOND'])
    await owner('/stores/v2/coupons', { specification: { name: code, code, moneyOffAmount: 5, startTime: '1700000000000' } })
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  const [early, late] = [await page.context().newPage(), await page.context().newPage()]
  for (const tab of [page, early, late]) await tab.goto(`${shop.url}/cart`)
  const enter = async (tab: typeof page, code: string) => {
    await tab.getByText('Add a discount code').click()
    await tab.getByLabel('Discount code').fill(code)
    await tab.getByRole('button', { name: 'Apply code' }).click()
  }
  await enter(page, 'FIRST')
  const first = (tab: typeof page) => tab.getByText('Code FIRST', { exact: true })
  await first(page).waitFor()
  await enter(early, 'FIRST')
  await first(early).waitFor()
  await enter(late, 'SECOND')
  await first(late).or(late.getByText('Your cart already has a code.')).first().waitFor()
  await late.reload()
  await first(late).waitFor()
})

test('an item out of stock can be pre-ordered up to its limit', { tag: '@soak' }, async ({ browser }) => {
  const { slug, inventoryItemId } = await aProduct({ name: 'Early Print', stock: 0, preorderInfo: { enabled: true, limit: 1 } })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByText('Pre-order: we’ll ship it as soon as it’s in stock.').waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  await owner('/stores/v3/bulk/inventory-items/decrement', {
    decrementData: [{ inventoryItemId, decrementBy: 1, preorderRequest: true }],
  })
  await page.reload()
  await page.getByRole('button', { name: 'Sold out' }).waitFor()
  expect(await page.getByText('Pre-order').count()).toBe(0)
  expect(faults).toEqual([])
})

test('a recently viewed product without a picture shows its initial', { tag: '@soak' }, async ({ browser }) => {
  const { slug } = await aProduct({ name: 'Quiet Print', stock: 1 })
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/products/${slug}`, { waitUntil: 'networkidle' })
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect
    .poll(() => page.getByRole('region', { name: 'Recently viewed' }).getByRole('listitem').innerText())
    .toMatch(/^Q\s+Quiet Print$/)
})

interface Product {
  slug: string
  inventoryItemId: string
}

async function aProduct({ name, stock, ...item }: { name: string; stock: number; preorderInfo?: object }): Promise<Product> {
  const { product } = await owner('/stores/v3/products-with-inventory', {
    product: {
      name,
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      variantsInfo: {
        variants: [
          {
            visible: true,
            price: { actualPrice: { amount: '20.00' } },
            physicalProperties: {},
            inventoryItem: { quantity: stock, trackQuantity: true, ...item },
          },
        ],
      },
    },
  })
  const { inventoryItems } = await owner('/stores/v3/inventory-items/query', { query: { filter: { productId: product.id } } })
  return { slug: product.slug, inventoryItemId: inventoryItems[0].id }
}

async function setStock({ inventoryItemId }: Product, quantity: number): Promise<void> {
  const { inventoryItem } = await owner(`/stores/v3/inventory-items/${inventoryItemId}`)
  await owner(`/stores/v3/inventory-items/${inventoryItemId}`, { inventoryItem: { ...inventoryItem, quantity } }, 'PATCH')
}

async function owner(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<any> {
  const response = await fetch(shop.url + path, {
    method,
    headers: {
      authorization: shop.credentials.apiKey,
      'wix-site-id': shop.credentials.siteId,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
