import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectAccessibleLayout,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { setUp } from './back-office-set-up.ts'

const { shop, office, signIn, stockOf } = setUp()

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

/** Presses Tab until the button has the focus, past all rows of the list. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.locator(':focus').textContent()
  for (let presses = 0; presses < 160 && (await focused()) !== name; presses++) await page.keyboard.press('Tab')
  expect(await focused()).toBe(name)
}
