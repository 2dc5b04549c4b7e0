import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()
const failure = { status: 503, json: { message: 'Down for a moment', details: {} } }

test('charts say that their numbers cannot be loaded, and keep those that were loaded', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await page.route('**/stoa/v1/insights/overview*', (route) => route.fulfill(failure))
  await enterBackOffice(page, shop, '/?days=30')
  const notice = page.getByRole('alert').filter({ hasText: 'We couldn’t load the statistics' })
  await notice.waitFor()
  await expectAccessibleLayout(page)
  await page.unroute('**/stoa/v1/insights/overview*')
  await notice.getByRole('button', { name: 'Try again' }).click()
  const sales = page.getByRole('region', { name: 'Sales by day' })
  await sales.waitFor()
  await expect(notice).toHaveCount(0)

  // Without a connection another period cannot be loaded; the one that was loaded can be shown.
  const periods = page.getByRole('radiogroup', { name: 'Period' })
  await page.context().setOffline(true)
  await periods.getByText('7 days').click()
  await page
    .getByText(/You’re offline/)
    .first()
    .waitFor()
  await periods.getByText('30 days').click()
  await sales.waitFor()
  await page.context().setOffline(false)
  await periods.getByText('7 days').click()
  await sales.waitFor()
  await expect(notice).toHaveCount(0)
})

test(
  'a long task shows its progress, survives an outage of the server, and says when it failed',
  { tag: '@soak' },
  async ({ browser }) => {
    const csv = 'Handle,Title,Variant Price\nteapot-9,Teapot,39.00\nkettle-9,Kettle,49.00\n'
    const { productImport } = await callAsOwner(shop, 'POST', '/stoa/v1/product-imports', {
      csv,
      fileName: 'pots.csv',
      dryRun: true,
    })
    await using visit = await openPage(browser)
    const { page } = visit
    const running = { productImport: { ...productImport, status: 'RUNNING', processedProducts: 1, totalProducts: 2 } }
    const failed = { productImport: { ...running.productImport, status: 'FAILED' } }
    let answer: object = { json: running }
    await page.route(`**/stoa/v1/product-imports/${productImport.id}`, (route) => route.fulfill(answer))
    await enterBackOffice(page, shop, `/products/import/${productImport.id}`)
    const progress = page.getByRole('progressbar', { name: '1 of 2 products checked' })
    await progress.waitFor()
    await expectAccessible(page)
    answer = failure
    await page.getByRole('alert').filter({ hasText: 'We couldn’t load the import' }).waitFor()
    await progress.waitFor()
    await expectAccessibleLayout(page)
    answer = { json: running }
    await expect(page.getByRole('alert')).toHaveCount(0)
    answer = { json: failed }
    await page.getByRole('alert').filter({ hasText: 'The import failed' }).waitFor()
    await expect(progress).toHaveCount(0)
  },
)
