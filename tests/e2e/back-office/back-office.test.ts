import { expect, test, type Page } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectAccessibleLayout,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { until } from '../../support/until.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()
const office = () => `${shop.url}/dashboard`

test('a wrong password is refused without saying which of the two is wrong', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${office()}/`)
  await page.getByLabel('Email').fill(shop.credentials.owner.email)
  await page.getByLabel('Password').first().fill('wrong')
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Wrong email or password.').waitFor()
  await expectAccessibleLayout(page)
})

test('after signing in, the user arrives at the page that they requested', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${office()}/products?stock=IN_STOCK`)
  await page.getByLabel('Email').fill(shop.credentials.owner.email)
  await page.getByLabel('Password').first().fill(shop.credentials.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${office()}/sites/${shop.credentials.siteId}/products?stock=IN_STOCK`)
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  expect(faults).toEqual([])
})

test('the owner sees an order, marks it paid, ships it', { tag: '@soak' }, async ({ browser }) => {
  const number = await placeDemoOrder(shop)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await signIn(page)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  await page.getByLabel('Comment').fill('Wrap it well.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Wrap it well.' }).waitFor()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('button', { name: /^Mark €[\d.]+ as paid$/ }).click()
  await page.getByText(`Order ${number} marked as paid`).waitFor()
  await page.getByRole('button', { name: 'Ship items' }).click()
  const dialog = page.getByRole('dialog', { name: `Ship order ${number}` })
  await dialog.getByLabel('Tracking number').fill('JD000012')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByText(`Order ${number} marked as shipped`).waitFor()
  const shown = await page.locator('main').innerText()
  expect(shown).toMatch(/Paid[\s\S]*Shipped/)
  expect(shown).toMatch(/JD000012/)
  // A completed action is disabled and shows the reason.
  await page.getByRole('button', { name: 'More actions' }).click()
  const paid = page.getByRole('menuitem', { name: /Mark as paid/ })
  expect(await paid.isDisabled()).toBe(true)
  await expect.poll(() => paid.innerText()).toMatch(/Nothing to pay/)
  expect(faults).toEqual([])
})

test('an order is cancelled and its stock is returned', async ({ browser }) => {
  const before = await stockOf('tea-towel')
  const number = await placeDemoOrder(shop, 'tea-towel')
  expect(await stockOf('tea-towel')).toBe(before - 1)
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await signIn(page)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /Cancel order/ }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel order ${number}?` })
  await expect.poll(() => dialog.getByLabel('Restock all items').isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(`Order ${number} cancelled`).waitFor()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Cancelled/)
  expect(await stockOf('tea-towel')).toBe(before)
  expect(faults).toEqual([])
})

test('orders are browsed, selected, marked as paid and opened by keyboard alone', { tag: '@soak' }, async ({ browser }) => {
  const [older, newer] = [await placeDemoOrder(shop), await placeDemoOrder(shop)]
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${office()}/orders`)
  await page.getByLabel('Email').waitFor()
  await page.keyboard.type(shop.credentials.owner.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(shop.credentials.owner.password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: newer }).waitFor()
  const focused = () => page.locator(':focus').textContent()
  await page.keyboard.press('j')
  expect(await focused()).toBe(newer)
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  expect(await focused()).toBe(older)
  await page.keyboard.press('x')
  await page.getByText('2 selected').waitFor()
  await expectAccessible(page)
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await tabTo(page, 'Mark as paid')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Mark 2 orders as paid?' })
  await question.getByText(/record €[\d.,]+ as received/).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('2 orders marked as paid').waitFor()
  for (const number of [older, newer])
    await expect.poll(() => page.getByRole('row', { name: number }).innerText()).toMatch(/Paid/)
  await bar.waitFor({ state: 'hidden' })
  expect(await focused()).toBe(newer)
  await page.keyboard.press('/')
  await page.keyboard.type(`${older} anna`)
  await page.waitForURL(/q=/)
  await expect.poll(() => page.getByRole('link', { name: /^1\d{4}$/ }).allInnerTexts()).toEqual([older])
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  expect(await focused()).toBe(older)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Order ${older}` }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).waitFor()
  await page.keyboard.type('webh')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  expect(faults).toEqual([])
})

test('a list opens with a saved view, and stores a view of the user with its columns', { tag: '@soak' }, async ({ browser }) => {
  const [unpaid, paid] = [await placeDemoOrder(shop), await placeDemoOrder(shop)]
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await signIn(page)
  await page.getByRole('row', { name: paid }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('button', { name: /^Mark €[\d.]+ as paid$/ }).click()
  await page.getByText('1 order marked as paid').waitFor()
  const views = page.getByRole('navigation', { name: 'Views of orders' })
  await views.getByRole('link', { name: 'Unpaid' }).click()
  await page.waitForURL(/payment=NOT_PAID/)
  await page.getByRole('row', { name: paid }).waitFor({ state: 'detached' })
  const rows = await page.getByRole('row', { name: /Order 1/ }).count()
  await page.getByText(`${rows} in total`).waitFor()
  expect(await views.getByRole('link', { name: 'Unpaid' }).getAttribute('aria-current')).toBe('page')
  await page.getByRole('searchbox').fill(unpaid)
  await page.getByText('1 in total', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Fulfilment' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name of the view').fill('Annas money')
  await page.keyboard.press('Enter')
  await page.getByText('View Annas money saved').waitFor()
  await expectAccessibleLayout(page)
  await views.getByRole('link', { name: 'All' }).click()
  await page.getByRole('row', { name: paid }).waitFor()
  await page.reload()
  await views.getByRole('link', { name: 'Annas money' }).click()
  // The order was in the previous list too. The new view is loaded once its count is.
  await page.getByText('1 in total', { exact: true }).waitFor()
  await page.getByRole('row', { name: unpaid }).waitFor()
  expect(await page.getByRole('columnheader').allInnerTexts()).not.toContain('Fulfilment')
  await expect.poll(() => page.getByRole('row', { name: /Order 1/ }).count()).toBe(1)
  await page.getByRole('button', { name: 'Remove view Annas money' }).click()
  await views.getByRole('link', { name: 'Annas money' }).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('a product is created, its price changed, and both are visible in the shop', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await signIn(page)
  await page.goto(`${office()}/products`)
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Enter a name.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByLabel('Name').fill('Linen Apron')
  await page.getByLabel('Price, EUR').fill('39.00')
  await page.getByLabel('SKU').fill('LA-1')
  await page.getByRole('textbox', { name: 'Stock' }).fill('7')
  for (const picture of ['low-tide', 'tea-towel']) {
    await page.getByLabel('Image URL').fill(await pictureOf(picture))
    await page.getByRole('button', { name: 'Add image' }).click()
  }
  await page.getByLabel('Alt text for image 2').fill('An apron on a hook')
  await page.getByRole('button', { name: 'Move up: Image 2' }).click()
  await expect.poll(() => page.getByLabel('Alt text for image 1').inputValue()).toBe('An apron on a hook')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Linen Apron created').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Linen Apron' }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByLabel('Compare-at price').fill('20')
  await page.getByLabel('Price, EUR').fill('32.50')
  await page.keyboard.press('Control+s')
  await page.getByText('Must be higher than the price.').waitFor()
  await page.getByLabel('Compare-at price').fill('39.00')
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Control+s')
  await page.getByText('Linen Apron saved').waitFor()
  expect(faults).toEqual([])
  await page.getByLabel('URL in the shop').fill('linen apron!')
  await page.getByLabel('Search title').fill('An apron of linen')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Use letters, digits and hyphens only.').waitFor()
  await page.getByLabel('URL in the shop').fill('linen-apron')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
  expect(await stockOf('linen-apron')).toBe(7)
  await page.goto(`${shop.url}/products/linen-apron`)
  expect(await page.title()).toBe('An apron of linen')
  const shown = await page.locator('main').innerText()
  expect(shown).toMatch(/32\.50[\s\S]*39\.00|39\.00[\s\S]*32\.50/)
  await expect.poll(() => page.getByRole('img', { name: 'An apron on a hook' }).count()).toBeGreaterThan(0)
})

test(
  'the second person to save a product sees both versions, and nothing of either change is lost',
  { tag: '@soak' },
  async ({ browser }) => {
    await using first = await openPage(browser)
    await using second = await openPage(browser)
    const pages = [first.page, second.page] as const
    for (const page of pages) {
      // Later, the page would load the newest data by itself.
      await page.clock.setFixedTime(new Date())
      await signIn(page)
      await page.goto(`${office()}/products?q=Market`)
      await page.getByRole('link', { name: 'Market Bag' }).click()
      await page.getByLabel('Search title').waitFor()
    }
    await pages[0].getByLabel('Search title').fill('A bag for the market')
    await pages[0].getByRole('button', { name: 'Save' }).click()
    await pages[0].getByText('Market Bag saved').waitFor()
    await pages[1].getByRole('group', { name: 'Signal Box' }).getByLabel('Stock').fill('3')
    await pages[1].getByRole('button', { name: 'Save' }).click()
    await pages[1].getByText('This product changed while you were editing').waitFor()
    await expectAccessibleLayout(pages[1])
    await pages[1].getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => pages[1].getByLabel('Search title').inputValue()).toBe('A bag for the market')
    await pages[1].getByRole('group', { name: 'Signal Box' }).getByLabel('Stock').fill('3')
    await pages[1].getByRole('button', { name: 'Save' }).click()
    await pages[1].getByText('Market Bag saved').waitFor()
    expect(await stockOf('market-bag')).toBe(25 + 3 + 31)
  },
)

test(
  'a product file of another shop is mapped, tried and imported, also across reloads',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await signIn(page)
    await page.goto(`${office()}/products/import`)
    await chooseProductFile(page)
    const type = page.getByRole('combobox', { name: 'Type' })
    await type.click()
    await page.getByRole('option', { name: 'Vendor', exact: true }).click()
    await page.reload()
    await page.getByText('apparel.csv: ').waitFor()
    await expect.poll(() => type.inputValue()).toBe('Vendor')
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('button', { name: 'Import 2 products' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Import 2 products' }).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Import 2 products' }).click()
    await page.getByRole('link', { name: 'View products' }).click()
    for (const name of ['Rain Jacket', 'Wool Cap']) await page.getByText(name).first().waitFor()

    await page.goto(`${office()}/products/import`)
    await page.getByRole('list', { name: 'Earlier imports' }).getByRole('link', { name: 'apparel.csv' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    const question = page.getByRole('dialog', { name: 'Undo this import?' })
    await question.getByText('2 new products are deleted').waitFor()
    await question.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import undone' }).waitFor()
    await expect.poll(() => page.getByRole('table').getByText('Deleted').count()).toBe(2)
    await expectAccessibleLayout(page)
    expect(faults).toEqual([])
  },
)

test('a selected product file is kept until it is removed or the user signs out', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await signIn(page)
  await page.goto(`${office()}/products/import`)
  await chooseProductFile(page)
  await page.getByRole('button', { name: 'Remove file' }).click()
  await page.getByRole('list', { name: 'Earlier imports' }).or(page.getByText('No imports yet.')).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
  await chooseProductFile(page)
  expect(await savedDrafts(page)).toBe(1)
  await page.getByRole('button', { name: /owner@/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in to the back office' }).waitFor()
  expect(await savedDrafts(page)).toBe(0)
  await signIn(page)
  await page.goto(`${office()}/products/import`)
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
  expect(faults).toEqual([])
})

test(
  'where the browser has no storage, a selected product file lasts as long as the page',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await page.addInitScript(`IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError') }`)
    await signIn(page)
    await page.goto(`${office()}/products/import`)
    await chooseProductFile(page)
    await page.getByRole('link', { name: 'Inventory' }).click()
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Columns' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Choose file' }).waitFor()
    expect(faults).toEqual([])
  },
)

test(
  'a webhook is created, changed and its log read; a key in use and an OAuth app require their name before deletion',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await signIn(page)
    await page.goto(`${office()}/settings/webhooks`)
    await page.getByRole('link', { name: 'New webhook' }).click()
    // Nothing listens on that port, so requests are refused at once.
    await page.getByLabel('Address').fill('http://localhost:1/stoa')
    await page.getByRole('combobox', { name: 'Events' }).fill('wix.ecom.v1.order_approved')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: 'http://localhost:1/stoa' }).waitFor()
    await placeDemoOrder(shop)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Address').fill('http://localhost:1/hooks')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'http://localhost:1/hooks' }).waitFor()
    const key = () => page.getByRole('button', { name: /^Copy public key/ }).innerText()
    const before = await key()
    const waiting = page.getByRole('region', { name: 'New key' })
    const askForKey = async () => {
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'New key' }).click()
      await waiting.waitFor()
      return waiting.getByRole('button', { name: /^Copy new public key/ }).innerText()
    }
    const discarded = await askForKey()
    expect(await page.getByRole('button', { name: 'New key pending' }).isDisabled()).toBe(true)
    await expectAccessibleLayout(page)
    await waiting.getByRole('button', { name: 'Discard' }).click()
    await waiting.waitFor({ state: 'detached' })
    const after = await askForKey()
    expect(await key()).toBe(before)
    await waiting.getByRole('button', { name: 'Use new key now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use new key now' }).click()
    await waiting.waitFor({ state: 'detached' })
    expect(await key()).toBe(after)
    expect(new Set([before, discarded, after]).size).toBe(3)
    const delivery = page.getByRole('link', { name: 'wix.ecom.v1.order_approved' })
    await until(async () => {
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'http://localhost:1/hooks' }).waitFor()
      return (await delivery.isVisible({ timeout: 1000 }).catch(() => false)) ? true : undefined
    })
    await delivery.first().click()
    const drawer = page.getByRole('dialog', { name: 'wix.ecom.v1.order_approved' })
    await drawer.getByLabel('Request').getByText('"slug": "approved"').waitFor()
    await expectAccessibleLayout(page)
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Resend' }).click()
    await page
      .getByRole('dialog', { name: /^Resend/ })
      .getByRole('button', { name: 'Resend' })
      .click()
    await page.getByText('1 event resent').waitFor()
    await page.getByRole('link', { name: 'Failed', exact: true }).click()
    await page.waitForURL('**?status=FAILED')

    // The owner's key is in use.
    await productOf('low-tide')
    await page.goto(`${office()}/settings/api-keys/new`)
    await page.getByLabel('Name').fill('Warehouse')
    await page.getByLabel('Expires').selectOption('In 30 days')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: /Copy API key/ }).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('row', { name: /Warehouse.*Never.*20\d\d/ }).waitFor()
    // Deleting it requires typing its name.
    const [used] = (await page.getByRole('button', { name: /^Revoke (?!Warehouse)/ }).all()).slice(0, 1)
    const name = (await used!.getAttribute('aria-label'))!.replace('Revoke ', '')
    await used!.click()
    const revoking = page.getByRole('dialog', { name: `Revoke ${name}?` })
    expect(await revoking.getByRole('button', { name: 'Revoke' }).isDisabled()).toBe(true)
    await revoking.getByLabel(/to confirm/).fill(name)
    await expect.poll(() => revoking.getByRole('button', { name: 'Revoke' }).isEnabled()).toBe(true)
    await expectAccessible(page, '[role=dialog]')
    await revoking.getByRole('button', { name: 'Cancel' }).click()

    await page.goto(`${office()}/settings/oauth-apps/new`)
    await page.getByLabel('Name').fill('Front end')
    await page.getByLabel('Allowed redirect URLs').fill('https://front.example.com/callback')
    await page.getByLabel('Test a URL').fill('https://front.example.com/callback/')
    await page.getByText(/Not an exact match. The list has https:/).waitFor()
    await page.getByLabel('Test a URL').fill('https://front.example.com/callback')
    await page.getByText('Allowed', { exact: true }).waitFor()
    await expectAccessible(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('link', { name: 'Front end' }).click()
    await expect.poll(() => page.getByLabel('Allowed redirect URLs').inputValue()).toBe('https://front.example.com/callback')
    expect(faults).toEqual([])
  },
)

/** The number of drafts in the browser's storage. */
function savedDrafts(page: Page): Promise<number> {
  return page.evaluate(`new Promise((answer, fail) => {
    const opening = indexedDB.open('stoa.drafts')
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count()
      counting.onsuccess = () => answer(counting.result)
    }
  })`)
}

async function chooseProductFile(page: Page): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'apparel.csv', mimeType: 'text/csv', buffer: Buffer.from(productFile) })
  await page.getByRole('heading', { name: 'Columns' }).waitFor()
}

/** Signs in and opens the orders. */
async function signIn(page: Page): Promise<void> {
  await enterBackOffice(page, shop, '/orders')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
}

/** Presses Tab until the button has the focus, past all rows of the list. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.locator(':focus').textContent()
  for (let presses = 0; presses < 160 && (await focused()) !== name; presses++) await page.keyboard.press('Tab')
  expect(await focused()).toBe(name)
}

async function pictureOf(slug: string): Promise<string> {
  return (await productOf(slug)).media.main.image.url
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

/** With one unknown column heading, and without pictures, because tests do not use the network. */
const productFile = `Handle,Product name,Vendor,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price
rain-jacket,Rain Jacket,Northwind,men,true,Size,S,RJ-S,4,120.00
rain-jacket,,,,,,M,RJ-M,2,120.00
wool-cap,Wool Cap,Northwind,,true,Title,Default Title,WC,9,28.50
`
