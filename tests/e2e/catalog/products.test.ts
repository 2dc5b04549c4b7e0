import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a product with two options is created by keyboard, its variants are priced at once, and one is bought', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const { keyboard } = page
  await enterBackOffice(page, shop, '/products/new')
  await page.getByLabel('Name').focus()
  await keyboard.type('Rowing Shirt')
  await pressButton(page, 'Add option')
  await keyboard.type('Size')
  await tabTo(page, 'New choice of Size')
  await keyboard.type('Small, Medium, Large')
  await keyboard.press('Enter')
  await pressButton(page, 'Add another option')
  await keyboard.type('Colour')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await tabTo(page, 'New choice of Colour')
  for (const colour of ['Sand', 'Sea']) {
    await keyboard.type(colour)
    await keyboard.press('Enter')
  }
  await page.getByRole('heading', { name: '6 variants' }).waitFor()
  // The order of the choices is their order in the shop.
  await page.getByRole('button', { name: 'Move Sea: arrow keys, or drag' }).focus()
  await keyboard.press('ArrowUp')
  await page.getByText('Sea moved to position 1 of 2').waitFor({ state: 'attached' })
  expect(await titles(page)).toEqual(['Small, Sea', 'Small, Sand', 'Medium, Sea', 'Medium, Sand', 'Large, Sea', 'Large, Sand'])
  await page.getByRole('checkbox', { name: 'Select all' }).focus()
  await keyboard.press('Space')
  await page.getByText('6 selected').waitFor()
  await tabTo(page, 'Value for selected variants')
  await keyboard.type('much')
  await keyboard.press('Enter')
  await page.getByText('Enter an amount, such as 24.00.').waitFor()
  await page.getByLabel('Value for selected variants').fill('42.00')
  await keyboard.press('Enter')
  // A value in the first cell is filled down.
  await page.getByRole('group', { name: 'Small, Sea' }).getByLabel('Stock').focus()
  await keyboard.type('5')
  await keyboard.press('Control+d')
  await page.getByRole('group', { name: 'Large, Sand' }).getByRole('switch').focus()
  await keyboard.press('Space')
  await expectAccessibleLayout(page)
  await keyboard.press('Control+s')
  await page.getByText('Rowing Shirt created').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Rowing Shirt' }).waitFor()
  for (const title of ['Small, Sea', 'Large, Sea']) {
    const variant = page.getByRole('group', { name: title })
    await expect.poll(() => variant.getByLabel('Price, EUR').inputValue()).toBe('42.00')
    await expect.poll(() => variant.getByLabel('Stock').inputValue()).toBe('5')
  }
  await expect.poll(() => page.getByRole('group', { name: 'Large, Sand' }).getByRole('switch').isChecked()).toBe(false)
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])

  const slug = 'rowing-shirt'
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByRole('radio', { name: 'Medium' }).check({ force: true })
  await page.getByRole('radio', { name: 'Sand' }).check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect
    .poll(() => page.getByRole('dialog', { name: 'Cart' }).innerText(), { timeout: 10_000 })
    .toMatch(/Rowing Shirt[\s\S]*Medium[\s\S]*Sand[\s\S]*€42\.00/)
  expect(faults).toEqual([])
})

test('adding a choice keeps price, SKU and stock of the other variants', async ({ browser }) => {
  const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/market-bag')
  const { productId, before } = { productId: product.id as string, before: await variantsOf(product.id) }
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/products/${productId}`)
  await page.getByRole('textbox', { name: 'New choice of' }).first().fill('Undyed')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${before.length + 1} variants` }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Market Bag saved').waitFor()
  const after = await variantsOf(productId)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.at(-1)).toMatchObject({ price: before[0].price, sku: undefined })
  expect(faults).toEqual([])
})

test(
  'a product is created on a phone with its categories, and errors are shown beside their fields',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/products/new')
    await page.getByLabel('Name').fill('Sailing Cap')
    await page.getByLabel('Price, EUR').fill('20')
    await page.getByRole('textbox', { name: 'Cost per item' }).fill('8')
    await page.getByText('60%').waitFor()
    await page.getByRole('combobox', { name: 'Brand' }).fill('Northwind')
    await page.getByRole('combobox', { name: 'Ribbon' }).fill('New')
    await page.getByRole('button', { name: 'New section' }).click()
    const section = page.getByRole('dialog', { name: 'New info section' })
    await section.getByLabel('Title').fill('Care of caps')
    await section.getByLabel('Text').fill('By hand, in cold water.')
    await section.getByRole('button', { name: 'Create' }).click()
    await page.getByText('By hand, in cold water.').waitFor()
    await page.getByRole('button', { name: 'Add option' }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Enter an option name, such as Size.').waitFor()
    await page.getByRole('button', { name: 'Remove Option 1' }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sailing Cap' }).waitFor()
    await page.getByRole('combobox', { name: 'Brand' }).fill('Southwind')
    await page.getByLabel('URL in the shop').fill('cap')
    await page.getByText('Visitors to the old URL are redirected to the new one.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Sailing Cap saved').waitFor()
    expect(faults).toEqual([])
    const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/cap?fields=INFO_SECTION')
    expect([product.brand.name, product.ribbon.name, product.infoSections[0].title]).toEqual(['Southwind', 'New', 'Care of caps'])
    await expect.poll(async () => (await fetch(`${shop.url}/products/sailing-cap`)).url).toBe(`${shop.url}/products/cap`)
  },
)

test(
  'a product keeps its tax group, weight and barcode, and a digital one is created without them',
  { tag: '@soak' },
  async ({ browser }) => {
    const { taxGroup } = await callAsOwner(shop, 'POST', '/billing/v1/tax-groups', { taxGroup: { name: 'Reduced' } })
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/products/new')
    await page.getByLabel('Name').fill('Tide Tables')
    await page.getByLabel('Price, EUR').fill('12')
    await page.getByLabel('Weight, kg').fill('a lot')
    await page.getByLabel('Barcode').fill('4006381333931')
    await page.getByLabel('Tax group').selectOption('Reduced')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Enter a weight, such as 0.5, or leave this empty.').waitFor()
    await page.getByLabel('Weight, kg').fill('0,35')
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tide Tables' }).waitFor()
    await expect.poll(() => page.getByLabel('Weight, kg').inputValue()).toBe('0.35')
    await page.getByText('Physical (shipped)').waitFor()
    await page.getByLabel('Tax group').selectOption({ index: 0 })
    await page.getByLabel('Weight, kg').fill('0.4')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Tide Tables saved').waitFor()
    const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/tide-tables')
    const { variantsInfo } = (await callAsOwner(shop, 'GET', `/stores/v3/products/${product.id}`)).product
    expect(variantsInfo.variants[0]).toMatchObject({ barcode: '4006381333931', physicalProperties: { weight: 0.4 } })
    expect([undefined, null]).toContain(product.taxGroupId)

    await page.goto(`${shop.url}/dashboard/products/new`)
    await page.getByLabel('Name').fill('Tide Tables as a file')
    await page.getByLabel('Price, EUR').fill('5')
    await page.getByLabel('Tax group').selectOption(taxGroup.id)
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Digital (no shipping)' })
    await page.getByLabel('Weight, kg').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tide Tables as a file' }).waitFor()
    await page.getByText('Digital (no shipping)').waitFor()
    expect(await page.getByLabel('Barcode').count()).toBe(0)
    await expect.poll(() => page.getByLabel('Tax group').inputValue()).toBe(taxGroup.id)
    await expectAccessibleLayout(page)
    expect(faults).toEqual([])
  },
)

function titles(page: Page): Promise<string[]> {
  return page.locator('fieldset > legend').allInnerTexts()
}

async function pressButton(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
}

/** Presses Tab until the field has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  const hasFocus = async () => (await field.and(page.locator(':focus')).count()) === 1
  for (let presses = 0; presses < 30 && !(await hasFocus()); presses++) await page.keyboard.press('Tab')
  expect(await hasFocus()).toBe(true)
}

async function variantsOf(productId: string): Promise<any[]> {
  const { product } = await callAsOwner(shop, 'GET', `/stores/v3/products/${productId}`)
  return product.variantsInfo.variants.map(({ id, sku, price }: any) => ({ id, sku, price: price.actualPrice.amount }))
}
