import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a visitor searches in vain, and the owner adds a synonym', async ({ browser }) => {
  await using visitor = await openPage(browser)
  await visitor.page.goto(`${shop.url}/search?q=chalice`)
  await expect(visitor.page.getByText('No products found')).toBeVisible()

  await using office = await openPage(browser)
  await enterBackOffice(office.page, shop, '/products/search')
  await expect(office.page.getByRole('heading', { name: 'Searches without results' })).toBeVisible()
  await expectAccessible(office.page)
  await office.page.getByRole('link', { name: 'Add a synonym for chalice' }).click()
  const drawer = office.page.getByRole('dialog', { name: 'New synonyms' })
  await drawer.getByRole('combobox', { name: 'Words' }).fill('cup')
  await drawer.getByRole('combobox', { name: 'Words' }).press('Enter')
  await drawer.getByRole('button', { name: 'Create' }).click()
  await expect(office.page.getByText('Synonyms created')).toBeVisible()

  await visitor.page.goto(`${shop.url}/search?q=chalice`)
  await expect(visitor.page.getByRole('link', { name: /Breakfast Cup/ }).first()).toBeVisible()
  await visitor.page.goto(`${shop.url}/search?q=breakfast+submarine`)
  await expect(visitor.page.getByText('No product has all these words')).toBeVisible()
  await expect(visitor.page.getByRole('link', { name: /Breakfast Cup/ }).first()).toBeVisible()
})

test('the owner sees what visitors find while a rule is written', { tag: '@soak' }, async ({ browser }) => {
  await using office = await openPage(browser, phone)
  await enterBackOffice(office.page, shop, '/products/search/rules/new')
  const drawer = office.page.getByRole('dialog', { name: 'New rule' })
  await drawer.getByLabel('Search', { exact: true }).fill('poster')
  const found = drawer.getByRole('list', { name: 'What visitors find' }).getByRole('listitem')
  await expect(found).toHaveCount(12)
  await drawer.getByRole('combobox', { name: 'First' }).fill('Tea Towel')
  await office.page.getByRole('option', { name: /Tea Towel/ }).click()
  await expect(found.first()).toContainText('Tea Towel')
  await expectNoSidewaysScroll(office.page)
  await drawer.getByRole('button', { name: 'Create' }).click()
  await expect(office.page.getByText('Rule created')).toBeVisible()
  await office.page.goto(`${shop.url}/search?q=Posters`)
  await office.page.goto(`${shop.url}/search?q=poster`)
  await expect(office.page.locator('main li a').first()).toContainText('Tea Towel')
})
