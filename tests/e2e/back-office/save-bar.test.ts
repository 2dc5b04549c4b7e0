import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('the save bar names the fields to correct, and says when nothing can be saved', async ({ browser }) => {
  const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/query', { query: { filter: { slug: 'regatta' } } })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/products/${products[0].id}`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await bar.getByText('1 field to correct').waitFor()
  await expectAccessibleLayout(page)
  await page.keyboard.press('End')
  await bar.getByRole('button', { name: 'Name' }).click()
  await name.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Regatta II')
  await bar.getByText('1 field to correct').waitFor({ state: 'detached' })

  await page.context().setOffline(true)
  await bar.getByText('Not saved: you are offline').waitFor()
  await page.context().setOffline(false)
  await bar.getByText('Unsaved changes', { exact: true }).waitFor()
  await bar.getByRole('button', { name: 'Save' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('a field that the server refused loses its message when it changes', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/settings/general')
  await page.route('**/stoa/v1/sites/current', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 400,
          json: {
            message: 'no',
            details: {
              validationError: { fieldViolations: [{ field: 'site.name', description: 'is taken', violatedRule: 'OTHER' }] },
            },
          },
        })
      : route.continue(),
  )
  const name = page.getByRole('textbox', { name: 'Name' }).first()
  await name.fill('Blattwerk 2')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await bar.getByText('1 field to correct').waitFor()
  await name.fill('Blattwerk 3')
  await bar.getByText('1 field to correct').waitFor({ state: 'detached' })
  await name.fill('Blattwerk 2')
  await name.fill('Blattwerk')
})

test('an unsaved comment is asked about, and never appears at another order', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/orders')
  await page.locator('[data-row-link]').first().click()
  await page.getByLabel('Comment').fill('Call back tomorrow')
  await page.getByRole('button', { name: 'Next order' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await page.getByLabel('Comment').inputValue()).toBe('Call back tomorrow')
  await page.getByRole('button', { name: 'Next order' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('')
  expect(faults).toEqual([])
})
