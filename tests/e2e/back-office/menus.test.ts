import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

for (const [name, options] of [
  ['a desktop', { colorScheme: 'dark' }],
  ['a phone', { ...phone, colorScheme: 'light' }],
] as const)
  test(
    `menus and the palette are accessible while they are open, on ${name}`,
    { tag: name === 'a phone' ? '@soak' : [] },
    async ({ browser }) => {
      await using visit = await openPage(browser, options)
      const { page, faults } = visit
      await enterBackOffice(page, shop, '/orders')
      await page.locator('[data-row-link]').first().click()
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem').first().waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('menuitem', { name: 'Print packing slip' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Go to' }).fill('o')
      await page.getByRole('option').first().waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(faults).toEqual([])
    },
  )

test('Ctrl and Enter send a form, also from a text of several lines', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/orders')
  await page.locator('[data-row-link]').first().click()
  await page.getByLabel('Comment').fill('First line')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second line')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('listitem').filter({ hasText: 'second line' }).waitFor()
})
