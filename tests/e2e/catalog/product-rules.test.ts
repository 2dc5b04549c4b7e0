import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()
let kiln: string

test.beforeAll(async () => {
  const product = (name: string, amount: string, more: object = {}) => ({
    name,
    productType: 'PHYSICAL',
    physicalProperties: {},
    visible: true,
    ...more,
    variantsInfo: { variants: [{ price: { actualPrice: { amount } }, physicalProperties: {} }] },
  })
  const products = [
    product('Ruled A', '3.00', { brand: { name: 'Kiln' } }),
    product('Ruled B', '12.00'),
    product('Ruled C', '12.00', { brand: { name: 'Kiln' }, visible: false }),
    product('Ruled D', '40.00', { brand: { name: 'Atelier' } }),
  ]
  const { bulkActionMetadata } = await callAsOwner(shop, 'POST', '/stores/v3/bulk/products/create', { products })
  expect(bulkActionMetadata.totalFailures).toBe(0)
  const query = { filter: { name: 'Kiln' } }
  kiln = (await callAsOwner(shop, 'POST', '/stores/v3/brands/query', { query })).brands[0].id
})

test('a nested rule is built by keyboard, counted while it grows, applied, edited and removed', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await openProducts(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Advanced filter' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Advanced filter' })
  await expectFocus(dialog.getByLabel('Match'))
  const [first, inGroup, second] = ['Condition 1', 'Condition 1.1', 'Condition 1.2'].map((name) =>
    dialog.getByRole('group', { name, exact: true }),
  ) as [Locator, Locator, Locator]

  await page.keyboard.press('Tab')
  await expectFocus(first.getByLabel('Field'))
  await page.keyboard.press('Tab')
  await expectFocus(first.getByLabel('Comparison'))
  await page.keyboard.press('Tab')
  await page.keyboard.type('ruled')
  await dialog.getByText('4 products match').waitFor()

  await press(page, dialog.getByRole('button', { name: 'Add group' }))
  await expectFocus(inGroup.getByLabel('Field'))
  await dialog.getByText('Complete the conditions to see how many match.').waitFor()
  await page.keyboard.type('Lowest')
  await page.keyboard.press('Tab')
  expect(await inGroup.getByLabel('Comparison').inputValue()).toBe('lt')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await dialog.getByText('1 product matches').waitFor()

  await press(page, dialog.getByRole('group', { name: 'Group 1', exact: true }).getByRole('button', { name: 'Add condition' }))
  await expectFocus(second.getByLabel('Field'))
  await page.keyboard.type('Brand')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kil')
  // In a hurry: what is chosen is what was typed, whatever was shown before.
  await page.getByRole('option', { name: 'Kiln' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByText('2 products match').waitFor()
  await page.keyboard.press('Tab')
  await expectAccessible(page)

  await press(page, dialog.getByRole('button', { name: 'Apply' }))
  const chip = page.getByRole('button', { name: /^Advanced filter Name contains “ruled” and any of: .*5\.00, Brand is Kiln$/ })
  await expectFocus(chip)
  await expectNames(page, ['Ruled A', 'Ruled C'])
  await page.reload()
  await chip.waitFor()
  await expectNames(page, ['Ruled A', 'Ruled C'])
  await expectAccessible(page)

  await chip.press('Enter')
  await press(page, second.getByRole('button', { name: 'Remove Condition 1.2' }))
  await expectFocus(inGroup.getByLabel('Field'))
  await dialog.getByText('1 product matches').waitFor()
  await press(page, dialog.getByRole('button', { name: 'Apply' }))
  await expectNames(page, ['Ruled A'])
  await page.getByRole('button', { name: /^Advanced filter Name contains “ruled” and Lowest price is below .*5\.00$/ }).waitFor()

  await page.getByRole('button', { name: 'Clear Advanced filter' }).press('Enter')
  await expectFocus(page.getByRole('button', { name: 'Filter', exact: true }))
  expect(new URL(page.url()).searchParams.has('rule')).toBe(false)
  expect(faults).toEqual([])
})

test('export, bulk changes, other filters and saved views use the rule', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await openProducts(page, `rule=-all.name.contains.Ruled.-any.price.lt.5.brand.is.${kiln}.-.-`)
  await expectNames(page, ['Ruled A', 'Ruled C'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export 2', exact: true }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.match(/Ruled [A-D]/g)?.toSorted()).toEqual(['Ruled A', 'Ruled C'])

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Hide' }).click()
  await page.getByText('1 product hidden').waitFor()
  const { count } = await callAsOwner(shop, 'POST', '/stores/v3/products/count', {
    filter: { visible: false, name: { $contains: 'Ruled' } },
    returnNonVisibleProducts: true,
  })
  expect(count).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Change undone').waitFor()

  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name of the view').fill('Cheap or Kiln')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Hidden', exact: true }).click()
  await page.getByRole('link', { name: 'Cheap or Kiln' }).click()
  await expectNames(page, ['Ruled A', 'Ruled C'])

  await openProducts(page, 'status=hidden&rule=-all.name.contains.Ruled.-')
  await expectNames(page, ['Ruled C'])
  await page.getByRole('button', { name: /^Advanced filter Name/ }).click()
  await page.getByText('1 product matches, together with the other filters').waitFor()
  expect(faults).toEqual([])
})

test('a damaged rule in the URL is ignored with a notice', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  for (const damaged of [
    '-all.name.contains',
    '-all.gone.is.1.-',
    '-any.-',
    '%E0%A4',
    '-all.price.lt.abc.-',
    `-all.name.is._00.-`,
  ]) {
    await openProducts(page, `q=ruled&rule=${damaged}`)
    await page.getByRole('alert').getByText('“Advanced filter” in this link is damaged').waitFor()
    await expectNames(page, ['Ruled A', 'Ruled B', 'Ruled C', 'Ruled D'])
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove from link' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('rule')).toBe(false)
  expect(faults).toEqual([])
})

test('a failed count says so, and the rule can still be applied', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await openProducts(page, 'rule=-all.price.gte.40.-')
  await page.route(/\/products\/count/, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await page.getByRole('button', { name: /^Advanced filter Lowest price/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Advanced filter' })
  await dialog.getByLabel('Value, ').fill('39')
  await dialog.getByRole('alert').getByText('We couldn’t count the matches').waitFor()
  await expectAccessible(page)
  await page.unroute(/\/products\/count/)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText(/\d products? match/).waitFor()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: /^Advanced filter Lowest price is at least .*39\.00$/ }).waitFor()
})

test('what is missing is marked, and closing asks before a rule is lost', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await openProducts(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Advanced filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Advanced filter' })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expectFocus(dialog.getByLabel('Value'))
  expect(await dialog.getByLabel('Value').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByText('Enter a text.').waitFor()
  await press(page, dialog.getByRole('button', { name: 'Remove Condition 1' }))
  await expectFocus(dialog.getByRole('button', { name: 'Add condition' }))
  await dialog.getByText('Add a condition.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('button', { name: 'Filter', exact: true }))
  expect(faults).toEqual([])
})

test('the builder fits a phone, and a narrow window with text of twice the size', async ({ browser }) => {
  await using visit = await openPage(browser, { ...phone, colorScheme: 'dark' })
  const { page, faults } = visit
  const nested = `-all.name.contains.Ruled.-any.price.lt.5.-all.brand.is.${kiln}.created.from.2026-01-01T10_3a00_3a00_2e000Z.stock.is.IN_5fSTOCK.-.-.-`
  await openProducts(page, `rule=${nested}`)
  await openRule(page)
  await expectAccessible(page)
  await expectFits(page)
  await using narrow = await openPage(browser, { viewport: { width: 320, height: 760 } })
  await openProducts(narrow.page, `rule=${nested}`)
  await openRule(narrow.page)
  await narrow.page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await expectFits(narrow.page)
  expect([...faults, ...narrow.faults]).toEqual([])
})

async function openProducts(page: Page, question = ''): Promise<void> {
  await enterBackOffice(page, shop, `/products?sort=name&${question}`)
}

async function openRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Advanced filter Name/ }).click()
  await page.getByRole('dialog', { name: 'Advanced filter' }).getByRole('button', { name: 'Apply' }).waitFor()
}

async function expectNames(page: Page, names: string[]): Promise<void> {
  const links = page.getByRole('table', { name: 'Products' }).locator('[data-row-link]')
  await expect.poll(async () => (await links.allInnerTexts()).map((name) => name.trim())).toEqual(names)
}

async function expectFocus(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
}

/** Presses a button by keyboard. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
}

async function expectFits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  const excess = await page.evaluate(`(() => {
    const layer = document.querySelector('[role=dialog]')
    const controls = [layer, ...layer.querySelectorAll('*')]
    return controls.filter((each) => getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
      .map((each) => each.tagName + '.' + each.className)
      .filter((name) => !/^(INPUT|SELECT)/.test(name))
  })()`)
  expect(excess).toEqual([])
}
