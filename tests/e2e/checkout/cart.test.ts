import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectAccessibleLayout,
  layoutShiftOf,
  openPage,
  phone,
  untilHydrated,
  untilUsable,
} from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('an added item shows in a drawer, which holds the focus while it is open and returns it afterwards', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await drawer.getByText('Just added').waitFor()
  await expect
    .poll(() => drawer.innerText())
    .toMatch(/1 item[\s\S]*Low Tide[\s\S]*€29\.00[\s\S]*Spend €51\.00 more for free delivery to Germany[\s\S]*Subtotal\s+€29\.00/)
  expect(await isFocusWithin(page)).toBe(true)
  for (let press = 0; press < 12; press++) await page.keyboard.press('Tab')
  expect(
    await page.evaluate('document.activeElement === document.body || document.activeElement.closest("dialog") !== null'),
  ).toBe(true)
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Add to cart')

  // The header's button opens it too, and it leads to the cart page.
  const opener = page.getByRole('banner').getByRole('link', { name: /^Cart 1 item/ })
  await opener.click()
  await drawer.getByRole('link', { name: 'View cart' }).click()
  await page.waitForURL(`${shop.url}/cart`)
  await drawer.waitFor({ state: 'hidden' })
  expect(await layoutShiftOf(page)).toBeLessThan(0.02)
  expect(faults).toEqual([])
})

test('the open cart is in the URL: Back closes it, and a reload or a link opens it', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await add(page, 'low-tide')
  const product = `${shop.url}/products/low-tide`
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  expect(page.url()).toBe(`${product}#cart`)
  await page.goBack()
  await drawer.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(product)
  await page.goForward()
  await drawer.waitFor()
  await page.reload()
  await drawer.getByText('Just added').waitFor()

  // A lost connection does not keep the drawer open.
  await page.context().setOffline(true)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.waitForURL(product)
  await page.getByRole('heading', { name: 'Low Tide', level: 1 }).waitFor()
  await page.context().setOffline(false)

  await page.goto('about:blank')
  await page.goto(`${product}#cart`)
  await drawer.getByText('Low Tide').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.waitForURL(product)
  await page.getByRole('heading', { name: 'Low Tide', level: 1 }).waitFor()
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
})

test('ten quick clicks end at eleven, each shown before the server responds, with as few requests as possible', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await add(page, 'low-tide')
  const calls: string[] = []
  page.on('requestfinished', (request) => request.url().endsWith('/cart/change') && calls.push(request.postData()!))
  // While the request is held back, the page shows only the optimistic state.
  const held = Promise.withResolvers<void>()
  await page.route('**/cart/change', async (route) => {
    await held.promise
    await route.continue()
  })
  const more = page.getByRole('button', { name: 'Increase quantity of Low Tide' })
  for (let click = 0; click < 10; click++) await more.click()
  expect(await sumOf(page)).toMatch(/Subtotal\s+€319\.00/)
  await expect.poll(() => page.getByRole('dialog').innerText()).toMatch(/11 items[\s\S]*11 ×/)
  held.resolve()
  await expect.poll(() => calls.length).toBe(2)
  expect(await sumOf(page)).toMatch(/Subtotal\s+€319\.00/)
  expect(calls.map((call) => Object.values(JSON.parse(call).quantities))).toEqual([[2], [11]])
  await page.goto(`${shop.url}/cart`)
  await expect.poll(() => page.locator('main').innerText()).toMatch(/11 ×\s+€29\.00[\s\S]*Total\s+€319\.00/)
  expect(faults).toEqual([])
})

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

test('a removed line disappears at once, and Undo restores it', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await add(page, 'low-tide')
  await page.getByRole('button', { name: 'Remove Low Tide' }).click()
  await page.getByText('Your cart is empty.').waitFor()
  expect(await page.evaluate('document.activeElement.closest("dialog") !== null')).toBe(true)
  await page.getByText('Removed: Low Tide').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByText('€29.00').first().waitFor()
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
})

test(
  'an item saved for later leaves the cart, is still there another day, and can be restored',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await add(page, 'low-tide')
    await page.goto(`${shop.url}/cart`)
    const save = page.getByRole('button', { name: /^Save for later.*Low Tide/ })
    await untilUsable(save)
    await save.click()
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    await page.reload()
    await page.mouse.move(1, 1)
    const saved = page.getByRole('region', { name: 'Saved for later' })
    await saved.getByText('30 × 40 cm, Matt paper').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await saved.getByRole('button', { name: /^Add to cart.*Low Tide/ }).click()
    await page.getByRole('list', { name: 'Items in your cart' }).getByText('Low Tide').waitFor()
    await saved.waitFor({ state: 'detached' })

    // The cookies page lists everything that the browser stores.
    const names = (await page.context().cookies()).map(({ name }) => name)
    const storedKeys = await page.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
    await page.getByRole('heading', { level: 1, name: 'Cookies' }).waitFor()
    expect(names).toContain('stoa_visitor')
    expect(storedKeys).toContain('stoa-saved')
    const named = await page.getByRole('main').locator('code').allInnerTexts()
    expect(named).toEqual(expect.arrayContaining([...names, ...storedKeys]))
    await expectAccessibleLayout(page)
    expect(faults).toEqual([])
  },
)

test('a change that did not reach the shop is rolled back', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await add(page, 'low-tide')
  await page.route('**/cart/change', (route) => route.abort())
  await page.getByRole('button', { name: 'Increase quantity of Low Tide' }).click()
  await page.getByText('We couldn’t reach the shop').waitFor()
  expect(await sumOf(page)).toMatch(/Subtotal\s+€29\.00/)
})

test('what is opened and chosen in the cart before its script has loaded stays', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await add(page, 'low-tide')
  await page.goto(`${shop.url}/cart`, { waitUntil: 'networkidle' })
  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const estimate = page.getByText('Estimate tax and delivery')
  await estimate.click()
  const country = page.getByLabel('Country')
  await country.selectOption('FR')
  held.resolve()
  await untilHydrated(estimate)
  expect(await country.isVisible()).toBe(true)
  expect(await country.inputValue()).toBe('FR')
  expect(faults).toEqual([])
})

test('the cart page estimates tax and delivery for a country', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await add(page, 'low-tide')
  await page.goto(`${shop.url}/cart`)
  await page.getByText('Estimate tax and delivery').click()
  await page.getByLabel('Country').selectOption('DE')
  await page.getByRole('button', { name: 'Estimate' }).click()
  await page.getByRole('link', { name: 'Express' }).click()
  await page.getByText('€41.00').waitFor()
  await expect
    .poll(() => page.locator('main').innerText())
    .toMatch(/Delivery[^€]+€12\.00\s+Tax \(included\)[^€]+€6\.55\s+Total\s+€41\.00/)
  await page.getByRole('button', { name: 'Details Tax (included)' }).click()
  await page.getByText('Low Tide: MwSt. 19% × €24.37').waitFor()
  await page.getByText('Delivery: MwSt. 19% × €10.08').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Increase quantity of Low Tide' }).click()
  await page.getByText('€70.00').waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test('without script the cart page changes quantities, removes lines and restores them', async ({ browser }) => {
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL(/\/cart\?added=/)
  await page.getByText('Added to your cart: Low Tide').waitFor()
  await page.getByRole('button', { name: 'Increase quantity of Low Tide' }).click()
  await page.getByText('€58.00').first().waitFor()
  await page.getByRole('button', { name: 'Remove Low Tide' }).click()
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 ×', { exact: true }).waitFor()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Total\s+€58\.00/)
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

async function add(page: Page, slug: string): Promise<void> {
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByText('Just added').waitFor()
}

/** The last list of the drawer or the page. */
function sumOf(page: Page): Promise<string> {
  return page.getByRole('dialog').locator('dl').last().innerText()
}

function isFocusWithin(page: Page): Promise<boolean> {
  return page.evaluate('document.activeElement.closest("dialog") !== null')
}

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

test('a line can be saved for later from the start: the button is there before hydration, and nothing moves', async ({
  browser,
}) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  const html = await (await page.request.get(`${shop.url}/cart`)).text()
  expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Save for later/)
  await page.goto(`${shop.url}/cart`, { waitUntil: 'load' })
  const save = page.getByRole('button', { name: /^Save for later.*Low Tide/ })
  await untilUsable(save)
  expect(await layoutShiftOf(page)).toBeLessThan(0.02)
  await save.click()
  await page.getByRole('region', { name: 'Saved for later' }).getByText('Low Tide').waitFor()
  expect(faults).toEqual([])
})

test(
  'cart, saved lines and recently viewed products are named in the language of the page',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    for (const slug of ['tea-towel', 'low-tide']) {
      await page.goto(`${shop.url}/de/products/${slug}`)
      await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click()
      await page.getByRole('dialog', { name: 'Warenkorb' }).waitFor()
    }
    await page.goto(`${shop.url}/de/cart`)
    const save = page.getByRole('button', { name: 'Für später merken: Ebbe' })
    await untilUsable(save)
    await save.click()
    await page.getByRole('region', { name: 'Für später gemerkt' }).getByText('Ebbe').waitFor()
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('list', { name: 'Items in your cart' }).getByText('Tea Towel').waitFor()
    await untilUsable(page.getByRole('button', { name: 'Save for later: Tea Towel' }))
    const saved = page.getByRole('region', { name: 'Saved for later' })
    await saved.getByText('Low Tide').waitFor()
    expect(await saved.innerText()).not.toContain('Papier')
    await page.getByRole('button', { name: 'Remove Tea Towel' }).click()
    const viewed = page.getByRole('region', { name: 'Recently viewed' })
    await viewed.getByText('Low Tide').waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/Ebbe|Geschirrtuch/)

    await page.goto(`${shop.url}/de/products/tea-towel`)
    await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click()
    await page.getByRole('dialog', { name: 'Warenkorb' }).waitFor()
    await page.goto(`${shop.url}/de/cart`)
    await page.mouse.move(1, 1)
    await page.getByRole('button', { name: 'Geschirrtuch entfernen' }).click()
    await page.getByText('Entfernt: Geschirrtuch').waitFor()
    expect(faults).toEqual([])
  },
)

test('at the sign-in the cart of the browser joins the member’s, which can be undone', { tag: '@soak' }, async ({ browser }) => {
  const signUp = { email: `joins-${crypto.randomUUID()}@example.com`, password: 'correct horse battery' }
  await using first = await openPage(browser)
  await add(first.page, 'low-tide')
  await first.page.goto(`${shop.url}/register`)
  await first.page.getByLabel('First name').fill('Jo')
  await first.page.getByLabel('Email address').fill(signUp.email)
  await first.page.getByLabel('Password', { exact: true }).fill(signUp.password)
  await first.page.getByRole('button', { name: 'Create account' }).click()
  await first.page.getByRole('heading', { name: 'Hello, Jo' }).waitFor()

  await using second = await openPage(browser, phone)
  const { page, faults } = second
  await add(page, 'tea-towel')
  await page.goto(`${shop.url}/sign-in?to=/cart`)
  await page.getByLabel('Email address').fill(signUp.email)
  await page.getByLabel('Password').fill(signUp.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('1 item from before you signed in was added to your cart.').waitFor()
  await expectAccessibleLayout(page)
  const items = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await untilUsable(page.getByRole('button', { name: 'Undo' }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Your cart is as it was before you signed in.').waitFor()
  await expect(items).toHaveCount(1)
  await items.getByText('Low Tide').first().waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})
