import { expect, test } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectAccessibleLayout,
  layoutShiftOf,
  openPage,
  phone,
  untilUsable,
} from '../../support/browser/browser.ts'
import { setUp } from './cart-set-up.ts'

const { shop, add } = setUp()

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
