import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { until } from '../../support/until.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('stock is set and changed in the list, and its ledger lists the movements', async ({ browser }) => {
  await placeDemoOrder(shop, 'harbour-plate')
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/inventory')
  await page.getByRole('searchbox', { name: 'Name or SKU' }).fill('Harbour Plate')
  await page.getByRole('button', { name: 'Stock of Harbour Plate: 1', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Stock of Harbour Plate' })
  await editor.getByLabel('In stock').fill('12')
  await editor.getByRole('button', { name: 'Set', exact: true }).click()
  await page.getByText('Harbour Plate: 12 in stock').waitFor()
  await page.getByRole('button', { name: 'Stock of Harbour Plate: 12', exact: true }).click()
  await editor.getByText('Change by').click()
  await editor.getByLabel('Quantity (use a minus sign to reduce it)').fill('-20')
  await editor.getByRole('button', { name: 'Change', exact: true }).click()
  await editor.getByText('Only 12 available.').waitFor()
  await editor.getByLabel('Quantity (use a minus sign to reduce it)').fill('-9')
  await editor.getByLabel('Reason').selectOption('Damaged')
  await editor.getByLabel('Note').fill('Fell off the cart')
  await editor.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Stock of Harbour Plate: 3', exact: true }).waitFor()

  await page.getByRole('link', { name: 'Low stock' }).click()
  await expect.poll(() => page.locator('[data-list-row]').count()).toBeGreaterThan(1)
  await page.getByRole('link', { name: 'Harbour Plate' }).click()
  const drawer = page.getByRole('dialog', { name: 'Harbour Plate' })
  const movements = drawer.getByRole('list', { name: 'Movements' }).getByRole('listitem')
  await movements.first().waitFor()
  const rows = await movements.allInnerTexts()
  expect(rows.map((row) => row.replace(/\n.*\d\d:\d\d\n/, ' ').replaceAll(/\s+/g, ' '))).toEqual([
    'Damaged Fell off the cart -9 then 3',
    'Counted +11 then 12',
    'Ordered -1 then 1',
    'Initial stock +2 then 2',
  ])
  await drawer.getByLabel('Continue selling when out of stock').check({ force: true })
  await drawer.getByLabel('Message in the shop').fill('Fired again in March')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await expectAccessible(page, '[aria-modal="true"]')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?stock=low')
  await page.getByRole('button', { name: 'Stock of Harbour Plate: 3', exact: true }).click()
  await editor.getByLabel('In stock').fill('0')
  await editor.getByRole('button', { name: 'Set', exact: true }).click()
  await page.getByText('Harbour Plate: 0 in stock').waitFor()
  await page.goto(`${shop.url}/products/harbour-plate`)
  await page.getByText('Fired again in March').waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect.poll(() => page.getByRole('dialog', { name: 'Cart' }).innerText()).toMatch(/Harbour Plate/)
  expect(faults).toEqual([])
})

test(
  'stock is counted line by line and by scanner, typed counts survive a reload, and many items are adjusted at once',
  { tag: '@soak' },
  async ({ browser }) => {
    const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/tea-towel')
    const { variantsInfo, revision } = (await callAsOwner(shop, 'GET', `/stores/v3/products/${product.id}`)).product
    const [{ id, price, physicalProperties }] = variantsInfo.variants
    const variants = [{ id, price, physicalProperties, barcode: '4006381333931', sku: 'TT-1' }]
    await callAsOwner(shop, 'PATCH', `/stores/v3/products/${product.id}`, { product: { revision, variantsInfo: { variants } } })
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/inventory/count')
    const towel = page.getByLabel('Counted quantity of Tea Towel')
    await page.getByLabel('Barcode or SKU').fill('no such number')
    await page.keyboard.press('Enter')
    await page.getByText('No results for “no such number”').waitFor()
    await towel.fill('abc')
    await towel.press('Tab')
    await page.getByText('Enter a whole number from 0 to 99,999.').waitFor()
    await towel.fill('')
    await page.getByText('Enter a whole number').waitFor({ state: 'detached' })
    await page.getByLabel('Barcode or SKU').fill('4006381333931')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Counted quantity of Tea Towel')
    await page.keyboard.type('90')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.ariaLabel')).not.toBe('Counted quantity of Tea Towel')
    await page.keyboard.type('4')
    await page.getByText('2 items counted').waitFor()
    await page.reload()
    await page.getByText('2 items counted').waitFor()
    await expect.poll(() => towel.inputValue()).toBe('90')
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Save count' }).click()
    await page.getByText('2 counts saved').waitFor()

    await page.goto(`${shop.url}/dashboard/inventory?q=Harbour`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Adjust' }).click()
    const dialog = page.getByRole('dialog', { name: /^Adjust \d quantit/ })
    await dialog.getByLabel('Quantity').fill('-2')
    await dialog.getByLabel('Reason').selectOption('Lost or stolen')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.getByText(/quantit(y|ies) changed/).waitFor()
    expect(faults).toEqual([])
  },
)

test('a category is created, filled, and arranged by keyboard, and the shop shows it', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/products/categories')
  await page.getByRole('link', { name: 'Add subcategory to Posters' }).click()
  const form = page.getByRole('dialog', { name: 'New category' })
  await form.getByLabel('Name').fill('Best of summer')
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Best of summer' }).waitFor()
  const products = page.getByRole('list', { name: 'Products' })
  for (const name of ['Low Tide', 'Night Ferry', 'Regatta']) {
    await page.getByRole('combobox', { name: 'Add a product' }).fill(name)
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    await products.getByRole('link', { name, exact: true }).waitFor()
  }
  await expect.poll(() => products.getByRole('link').allInnerTexts()).toEqual(['Regatta', 'Night Ferry', 'Low Tide'])
  const dragHandle = page.getByRole('button', { name: /^Move Low Tide/ })
  await dragHandle.focus()
  await dragHandle.press('ArrowUp')
  await dragHandle.press('ArrowUp')
  await page.getByText('Low Tide moved to position 1 of 3').waitFor()
  await page.getByRole('button', { name: 'Move down: Regatta' }).press('Enter')
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(/^Move Regatta/)
  await page.getByRole('button', { name: 'Save order' }).click()
  await page.getByText('Product order saved').waitFor()
  const wanted = ['Low Tide', 'Night Ferry', 'Regatta']
  await expect.poll(() => products.getByRole('link').allInnerTexts()).toEqual(wanted)
  expect(faults).toEqual([])

  await using visitor = await openPage(browser)
  await until(async () => {
    await visitor.page.goto(`${shop.url}/categories/best-of-summer`)
    const names = await visitor.page.locator('main h2, main h3').allInnerTexts()
    return names.every((name, place) => names[place]?.startsWith(name)) ? true : undefined
  })

  const query = { filter: { slug: 'regatta' } }
  const { products: found } = await callAsOwner(shop, 'POST', '/stores/v3/products/query', { query })
  await page.getByLabel('Image URL').fill(found[0].media.main.image.url)
  await page.getByLabel('Alt text').fill('Sails on a pale sea')
  await page.getByLabel('Search title').fill('Summer, found')
  await page.getByLabel('Search description').fill('What we like best by the sea.')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Best of summer saved').waitFor()
  await visitor.page.reload()
  await visitor.page.getByRole('img', { name: 'Sails on a pale sea' }).waitFor()
  expect(await visitor.page.title()).toBe('Summer, found')
  expect(visitor.faults).toEqual([])

  // Moves up in the tree by keyboard; the focus stays on the category.
  await page.getByRole('link', { name: 'Categories' }).last().click()
  const up = page.getByRole('button', { name: 'Move up: Best of summer' })
  await up.press('Enter')
  await expect
    .poll(async () => {
      const names = await page.locator('[data-category] a:not([aria-label])').allInnerTexts()
      return names.indexOf('City and Type') - names.indexOf('Best of summer')
    })
    .toBe(1)
  await page.locator('[aria-label="Categories"][aria-busy=false]').waitFor()
  await page.getByRole('button', { name: 'Move up one level: Best of summer' }).press('Enter')
  await until(async () =>
    (await page.getByRole('button', { name: 'Move up one level: Best of summer' }).isDisabled()) ? true : undefined,
  )
  expect(faults).toEqual([])
})
