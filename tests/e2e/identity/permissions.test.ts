import { expect, test, type Page } from '@playwright/test'
import { enterWithRole } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('somebody who only packs sees orders alone, and what the role leaves out is closed with its reason', async ({ browser }) => {
  const number = await placeDemoOrder(shop)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterWithRole(page, shop, ['ECOM.READ_ORDERS', 'ECOM.READ_FULFILLMENTS', 'ECOM.MODIFY_FULFILLMENTS'], '/')
  // The home page has sales figures, so the orders are the first page.
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect(await jobsOf(page)).toEqual([expect.stringMatching(/^Orders/), 'Help'])
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  await page.getByRole('button', { name: 'Ship items' }).waitFor()
  expect(await page.getByRole('region', { name: 'Payments' }).count()).toBe(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  for (const name of ['Mark as paid', 'Refund…', 'Cancel order…']) {
    const action = page.getByRole('menuitem', { name: new RegExp(name) })
    expect(await action.isDisabled()).toBe(true)
    expect(await action.innerText()).toContain('Your role doesn’t allow this.')
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('webhooks')
  await page.getByText('No results').waitFor()
  expect(faults).toEqual([])
})

test('a screen that the role leaves out explains itself at its URL, without a request', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await enterWithRole(page, shop, ['PRODUCTS:READ'], '/settings/webhooks/new')
  await page.getByRole('heading', { level: 1, name: 'No access' }).waitFor()
  await page.getByText('Your role doesn’t include this page. Ask the owner of the shop if you need it.').waitFor()
  await expectAccessibleLayout(page)
  expect(asked.filter((url) => url.includes('/webhooks') && url.includes('/stoa/'))).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Products' }).click()
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  const create = page.getByRole('button', { name: 'New product' })
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true')
  await create.hover()
  await page.getByRole('tooltip', { name: 'Your role doesn’t allow this.' }).waitFor()
  await create.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test('somebody who only reads is led to no act by its URL, and finds the fields of an order closed with the reason', async ({
  browser,
}) => {
  const number = await placeDemoOrder(shop)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterWithRole(page, shop, ['ORDERS:READ'], '/orders')
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  for (const field of [page.getByLabel('Comment'), page.getByRole('combobox', { name: 'Tags' })]) {
    await expect(field).toBeDisabled()
    await expect(field).toHaveAccessibleDescription('Your role doesn’t allow this.')
  }
  await expectAccessibleLayout(page)
  const order = new URL(page.url()).pathname
  for (const act of ['ship', 'refund', 'address', 'cancel']) {
    await page.goto(`${shop.url}${order}/${act}`)
    await page.getByRole('heading', { level: 1, name: 'No access' }).waitFor()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(faults).toEqual([])
})

test('after signing in, somebody without orders arrives at their own work', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterWithRole(page, shop, ['CONTENT:MANAGE'], '/')
  await page.getByRole('heading', { level: 1, name: 'Theme' }).waitFor()
  expect(await jobsOf(page)).toEqual(['Content', 'Help'])
  expect(faults).toEqual([])
})

async function jobsOf(page: Page): Promise<string[]> {
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').allInnerTexts()
  return links.map((text) => text.trim())
}
