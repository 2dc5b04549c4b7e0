import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()
const product = '/products/moon-calendar'

test('the owner sets who may review, and the server refuses others with a reason', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/settings/reviews')
  await page.getByRole('radio', { name: 'Buyers' }).check()
  await page.getByRole('combobox', { name: 'Hold back these words' }).fill('Schund')
  await page.keyboard.press('Enter')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').first().waitFor()
  expect((await callAsOwner(shop, 'GET', '/stoa/v1/review-settings')).reviewSettings).toMatchObject({
    reviewers: 'BUYERS',
    rule: { words: ['schund'], links: true },
  })
  expect(visit.faults).toEqual([])

  await page.goto(`${shop.url}${product}/reviews?write=5`)
  await expect(page.getByRole('radio', { name: '5 of 5 stars' })).toBeChecked()
  await page.getByLabel('Name').fill('Wim')
  await page.getByLabel('Email').fill('wim@example.com')
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByRole('alert').getByText('Only customers who have bought this product can review it.').waitFor()
})

test('reviews of Judge.me are imported from the file, and the import is undone', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/reviews')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const file = [
    'title,body,rating,review_date,curated,reviewer_name,reviewer_email,product_handle,reply',
    'Just right,"It hangs, straight.",5,2024-05-01 10:00:00 UTC,ok,Mia,mia@example.com,low-tide,Thank you!',
    'Buy here,https://spam.example,1,2024-05-02 10:00:00 UTC,spam,Bot,bot@example.com,low-tide,',
    'Lost,Where is it?,3,2024-05-03 10:00:00 UTC,ok,Bo,bo@example.com,no-such-product,',
  ].join('\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'judgeme.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByText('2 new reviews, 0 changed, 0 unchanged, 1 line left out').waitFor()
  await page.getByText('There is no such product.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Import 2 reviews' }).click()
  await page.getByText('judgeme.csv: 2 reviews added, 0 changed, 1 line left out').waitFor()
  await page.getByRole('button', { name: 'Undo: judgeme.csv' }).click()
  await page.getByText('judgeme.csv: Undone').waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test(
  'a reader reports a review without script; the owner sees why, answers with a template and dismisses the report',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, { ...phone, javaScriptEnabled: false })
    const { page } = visit
    await page.goto(`${shop.url}${product}/reviews`)
    await page.getByRole('link', { name: 'Report', exact: true }).first().click()
    await expectNoSidewaysScroll(page)
    await page.getByRole('radio', { name: 'It is not about the product.' }).check()
    await page.getByLabel('Message to the shop').fill('This is about another calendar.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Thank you. We look at this review.').waitFor()

    const { reviewSettings } = await callAsOwner(shop, 'GET', '/stoa/v1/review-settings')
    await callAsOwner(shop, 'PATCH', '/stoa/v1/review-settings', {
      reviewSettings: { revision: reviewSettings.revision, replyTemplates: ['Dear {name}, thank you for {stars} stars.'] },
    })
    await using office = await openPage(browser)
    const { page: desk } = office
    await enterBackOffice(desk, shop, '/reviews?has=reports')
    await desk.getByRole('link', { name: 'Moon Calendar' }).first().click()
    const panel = desk.locator('[data-side-panel]')
    await panel.getByText('This is about another calendar.').waitFor()
    await expectAccessibleLayout(desk)
    await desk.keyboard.press('e')
    const reply = desk.getByRole('dialog', { name: 'Reply to the review' })
    await reply.getByLabel('Template').selectOption({ index: 1 })
    await expect(reply.getByLabel('Reply', { exact: true })).toHaveValue(/^Dear .+, thank you for \d stars\.$/)
    await desk.keyboard.press('Control+Enter')
    await reply.waitFor({ state: 'hidden' })
    await panel.getByRole('button', { name: 'Dismiss reports' }).click()
    await desk
      .getByText(/^Reports about the review by .* dismissed/)
      .first()
      .waitFor()
    await desk.goto(desk.url().replace(/\/reviews.*/, '/reviews/figures'))
    await desk.getByText('Half of the replies came within').waitFor()
    await desk.getByRole('columnheader', { name: 'Average stars' }).last().waitFor()
    await expectAccessibleLayout(desk)
    expect(office.faults).toEqual([])
  },
)
