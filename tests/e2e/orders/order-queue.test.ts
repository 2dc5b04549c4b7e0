import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'

const shop = browserShop()

test(
  'orders are archived one after the other by keyboard; their rows say so, and the last one is undone',
  { tag: '@soak' },
  async ({ browser }) => {
    const [oldest, middle, newest] = [await placeDemoOrder(shop), await placeDemoOrder(shop), await placeDemoOrder(shop)]
    await using visit = await openPage(browser)
    const { page, faults } = visit
    const { keyboard } = page
    await enterBackOffice(page, shop, '/orders?payment=NOT_PAID')
    await page.getByRole('link', { name: newest, exact: true }).waitFor()
    await keyboard.press('j')
    await keyboard.press('Space')
    await panel(page, newest).and(page.locator(':focus')).waitFor()
    await keyboard.press('j')
    await panel(page, middle).waitFor()
    await keyboard.press('a')
    await panel(page, oldest).and(page.locator(':focus')).waitFor()
    await page
      .getByRole('status')
      .getByText(new RegExp(`^Order ${middle} archived\\. \\d+ left\\.$`))
      .waitFor()
    expect((await orderOf(middle)).archived).toBe(true)
    await row(page, middle)
      .getByRole('button', { name: `Undo: Order ${middle} archived` })
      .waitFor()
    await expect(row(page, oldest)).toHaveAttribute('aria-current', 'true')
    await expectAccessibleLayout(page)

    // A finished item can be viewed again, but not processed twice.
    await keyboard.press('k')
    await panel(page, middle).getByRole('status').getByText(`Order ${middle} archived`).waitFor()
    await expect(panel(page, middle).getByRole('button', { name: 'Archive' })).toHaveCount(0)
    await keyboard.press('j')
    await panel(page, oldest).waitFor()
    await keyboard.press('u')
    await panel(page, middle).getByText(`Undone: Order ${middle} archived`).waitFor()
    expect((await orderOf(middle)).archived).toBe(false)
    await expect(row(page, middle).getByRole('button', { name: /^Undo/ })).toHaveCount(0)

    await page.reload()
    await panel(page, middle).getByText('Balance due').waitFor()
    expect(page.url()).toMatch(/\/orders\/preview\/[0-9a-f-]{36}\?payment=NOT_PAID$/)
    await keyboard.press('Escape')
    await panel(page, middle).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: middle, exact: true }).and(page.locator(':focus')).waitFor()
    expect(faults).toEqual([])
  },
)

test(
  'an order that is paid stays while it is to be shipped; once shipped the next one follows, and the parcel is undone',
  { tag: '@soak' },
  async ({ browser }) => {
    const [older, newer] = [await placeDemoOrder(shop), await placeDemoOrder(shop)]
    await using visit = await openPage(browser)
    const { page, faults } = visit
    const { keyboard } = page
    await enterBackOffice(page, shop, '/orders?ship=open&status=APPROVED')
    await page.getByRole('button', { name: `Preview order ${newer}` }).click()
    await panel(page, newer).getByRole('button', { name: 'Mark as paid' }).waitFor()
    await keyboard.press('n')
    await page
      .getByRole('dialog', { name: /as paid\?/ })
      .getByRole('button', { name: /^Mark €[\d.]+ as paid$/ })
      .click()
    await panel(page, newer).getByRole('status').getByText(`Order ${newer} marked as paid`, { exact: true }).waitFor()
    await panel(page, newer).getByRole('button', { name: 'Ship items' }).waitFor()
    await page.locator('[aria-modal="true"]').waitFor({ state: 'detached' })
    await keyboard.press('n')
    const parcel = page.getByRole('dialog', { name: `Ship order ${newer}` })
    await parcel.getByLabel('Tracking number').fill('JD000077')
    // The shop has no mail server: the email is not sent, so nothing stops the undo.
    await expect(parcel.getByRole('switch', { name: 'Email the customer' })).toBeChecked()
    await parcel.getByRole('button', { name: 'Ship', exact: true }).click()
    await panel(page, older).waitFor()
    await panel(page, older)
      .getByText(new RegExp(`^Order ${newer} marked as shipped\\. \\d+ left\\.$`))
      .waitFor()
    expect((await orderOf(newer)).fulfillmentStatus).toBe('FULFILLED')
    await panel(page, older).getByRole('button', { name: 'Undo' }).click()
    await panel(page, newer).getByRole('button', { name: 'Ship items' }).waitFor()
    expect((await orderOf(newer)).fulfillmentStatus).toBe('NOT_FULFILLED')
    expect(faults).toEqual([])
  },
)

test('after the last one nothing is left, which can be undone, also on a phone', async ({ browser }) => {
  const number = await placeDemoOrder(shop)
  const { id } = await orderOf(number)
  await callAsOwner(shop, 'PATCH', `/ecom/v1/orders/${id}`, { order: { archived: true } })
  await using visit = await openPage(browser, { ...phone, colorScheme: 'dark' })
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/orders?archive=archived')
  await page.getByRole('button', { name: `Preview order ${number}` }).click()
  await panel(page, number).getByText('Balance due').waitFor()
  // The panel takes the page's place.
  await expect(page.getByRole('link', { name: number, exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await panel(page, number).getByRole('button', { name: 'Unarchive' }).click()
  const done = page.getByRole('region', { name: 'All done' })
  await done.getByText(`Order ${number} unarchived. None left.`).waitFor()
  await done.getByText('Nothing is left in this list.').waitFor()
  await expectAccessible(page)
  await done.getByRole('button', { name: 'Undo' }).click()
  await panel(page, number).getByRole('button', { name: 'Unarchive' }).click()
  await done.getByRole('button', { name: 'Back to the list' }).click()
  await row(page, number).getByText(`Order ${number} unarchived`).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
})

test('a refused act and a lost connection leave the order where it is, and say why', { tag: '@soak' }, async ({ browser }) => {
  const [older, newer] = [await placeDemoOrder(shop), await placeDemoOrder(shop)]
  const { id } = await orderOf(newer)
  await using visit = await openPage(browser)
  const { page } = visit
  const { keyboard } = page
  await enterBackOffice(page, shop, `/orders/preview/${id}?payment=NOT_PAID`)
  await panel(page, newer).getByText('Balance due').waitFor()
  await page.route(`**/ecom/v1/orders/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 429, json: { message: 'too many' } }) : route.continue(),
  )
  await panel(page, newer).getByRole('button', { name: 'Archive' }).waitFor()
  await keyboard.press('a')
  const refusal = panel(page, newer).getByRole('alert')
  await refusal.getByText('Too many requests at once. Wait a moment and try again.').waitFor()
  await expectAccessible(page)
  await page.unroute(`**/ecom/v1/orders/${id}`)

  await page.context().setOffline(true)
  await keyboard.press('a')
  await refusal.getByText('You’re offline. Nothing was lost.').waitFor()
  expect((await orderOf(newer)).archived).toBe(false)
  await page.context().setOffline(false)
  await keyboard.press('a')
  await panel(page, older).getByText(`Order ${newer} archived`).waitFor()
  await expect(panel(page, older).getByRole('alert')).toHaveCount(0)
})

test(
  'an order that cannot be loaded is tried again, and for one that is gone the next one is offered',
  { tag: '@soak' },
  async ({ browser }) => {
    const number = await placeDemoOrder(shop)
    const { id } = await orderOf(number)
    await using visit = await openPage(browser)
    const { page } = visit
    await page.route(`**/ecom/v1/orders/${id}`, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
    await enterBackOffice(page, shop, `/orders/preview/${id}`)
    const failure = page.locator('[data-side-panel]').getByRole('alert')
    await failure.getByText('We couldn’t load the order').waitFor()
    await page.getByRole('link', { name: number, exact: true }).waitFor()
    await expectAccessible(page)
    await page.unroute(`**/ecom/v1/orders/${id}`)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await panel(page, number).getByText('Balance due').waitFor()

    await enterBackOffice(page, shop, `/orders/preview/${randomUUID()}`)
    await page.getByText('This order no longer exists.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show the next one' }).click()
    await panel(page, number).getByText('Balance due').waitFor()
  },
)

function panel(page: Page, number: string) {
  return page.getByRole('region', { name: `Order ${number}` })
}

function row(page: Page, number: string) {
  return page.locator('[data-list-row]', { has: page.getByRole('link', { name: number, exact: true }) })
}

async function orderOf(number: string): Promise<any> {
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
  return orders[0]
}
