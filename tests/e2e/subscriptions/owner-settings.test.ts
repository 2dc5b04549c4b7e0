import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { shootLayouts } from './subscription-set-up.ts'

const shop = browserShop()

const settings = async () => (await callAsOwner(shop, 'GET', '/stoa/v1/subscription-settings')).settings
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Picks what is found by a text in a field that searches. */
async function pick(page: Page, label: string, text: string, index = 0): Promise<void> {
  const field = page.getByRole('combobox', { name: label }).nth(index)
  await field.click()
  await field.fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

test('an owner names substitutes, is told what is missing, and takes one out again', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/subscriptions')
  await page.getByLabel('Deliver a substitute').check()
  await page.getByRole('button', { name: 'Add substitute' }).click()
  await save(page)
  await page.getByText('Choose a product.').waitFor()
  await page.getByText('Choose a variant.').waitFor()
  await expectAccessibleLayout(page)
  await shootLayouts(page, 'substitutes-missing')
  await pick(page, 'Out of stock', 'Market Bag')
  await pick(page, 'Delivered instead', 'Low Tide')
  await page.getByRole('button', { name: 'Add substitute' }).click()
  await pick(page, 'Out of stock', 'Market Bag', 1)
  await pick(page, 'Delivered instead', 'Low Tide', 1)
  await save(page)
  await page.getByText('This product has a substitute already.').waitFor()
  await page.getByRole('button', { name: 'Remove substitute 2' }).click()
  await save(page)
  await page.getByText('Settings saved').waitFor()
  expect(await settings()).toMatchObject({
    outOfStock: 'SUBSTITUTE',
    substitutes: [{ product: { productId: expect.any(String) }, substitute: { variantId: expect.any(String) } }],
  })
  await page.reload()
  await page.getByRole('button', { name: 'Remove substitute 1' }).waitFor()
  await expectAccessibleLayout(page)
  await shootLayouts(page, 'substitutes')
  await page.getByRole('button', { name: 'Remove substitute 1' }).click()
  await save(page)
  await expect(async () => expect((await settings()).substitutes).toEqual([])).toPass()
  expect(faults).toEqual([])
})

test('an owner says how many charges of a subscription a code reduces', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/discounts/codes/new')
  const form = page.getByRole('dialog')
  await form.getByLabel('Code', { exact: true }).fill('COFFEE')
  await form.getByLabel('Name').fill('Coffee')
  await form.getByLabel('Percentage', { exact: true }).fill('20')
  const cycles = form.getByLabel('Reduced charges of a subscription')
  await expect(cycles).toHaveCount(0)
  await form.getByRole('switch', { name: 'Also for subscriptions' }).click()
  await cycles.fill('3')
  await expectAccessibleLayout(page)
  await shootLayouts(page, 'coupon')
  await form.getByRole('button', { name: /^(Create|Save)/ }).click()
  await expect(form).toHaveCount(0)
  const { coupons } = await callAsOwner(shop, 'POST', '/stores/v2/coupons/query', { query: {} })
  const { specification } = coupons.find(({ specification: { code } }: any) => code === 'COFFEE')
  expect(specification).toMatchObject({ appliesToSubscriptions: true, discountedCycleCount: 3 })
  expect(faults).toEqual([])
})
