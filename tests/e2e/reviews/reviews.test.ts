import { expect, test } from '@playwright/test'
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
import { sendRegistration } from '../../support/browser/member-forms.ts'

const shop = browserShop()
const product = '/products/moon-calendar'

test('a visitor reviews a product on a phone, the owner checks it by keyboard and answers, and the product page shows it', async ({
  browser,
}) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(shop.url + product)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.getByRole('heading', { name: 'Write a review' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('Select a star rating.').waitFor()
  await page.getByText('Enter the name to show with your review.').waitFor()
  await page.getByRole('radio', { name: '4 of 5 stars' }).check()
  await page.getByLabel('Headline').fill('Every full moon')
  await page.getByLabel('Your review').fill('It hangs above my desk. See https://moons.example for a photo.')
  await page.getByLabel('Name').fill('Vera')
  await page.getByLabel('Email').fill('vera@example.com')
  await page.getByText('62 of 3,000 characters.').waitFor()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'This is how your review will look' })
  await preview.getByText('Every full moon').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('We check your review before it is published').waitFor()
  await expect(page.getByText('Every full moon')).toHaveCount(0)
  expect(visit.faults).toEqual([expect.stringMatching(/^422/), expect.stringContaining('422')])

  await using office = await openPage(browser)
  const { page: desk } = office
  const { keyboard } = desk
  await enterBackOffice(desk, shop, '/')
  await desk.getByRole('link', { name: /3\s*reviews to check/ }).click()
  await desk.getByRole('link', { name: 'Moon Calendar' }).waitFor()
  await expectAccessibleLayout(desk)
  const focused = desk.getByRole('link', { name: 'Moon Calendar' }).and(desk.locator(':focus'))
  // A key that comes before the list listens is lost.
  await expect(async () => {
    await keyboard.press('j')
    await expect(focused).toBeVisible({ timeout: 1000 })
  }).toPass()
  await keyboard.press('Enter')
  const panel = desk.locator('[data-side-panel]')
  await panel.getByText('Contains a link').waitFor()
  await panel.getByText('vera@example.com').waitFor()
  await expectAccessibleLayout(desk)

  await keyboard.press('e')
  const reply = desk.getByRole('dialog', { name: 'Reply to the review' })
  await reply.getByLabel('Reply').fill('Thank you, Vera!')
  await keyboard.press('Control+Enter')
  await reply.waitFor({ state: 'hidden' })
  await panel.getByText('Thank you, Vera!').waitFor()
  await keyboard.press('a')
  await panel.getByText('Review by Vera published. 2 left.').waitFor()

  // The next one is shown, and is advertising.
  await panel.getByText(/best-deals\.example/).waitFor()
  await keyboard.press('r')
  const rejection = desk.getByRole('dialog', { name: 'Reject the review' })
  await expectAccessible(desk, '[role=dialog]')
  await rejection.getByRole('radio', { name: 'Advertising or spam' }).check()
  await keyboard.press('Control+Enter')
  await panel.getByText('Review by Best Deals rejected. 1 left.').waitFor()
  await rejection.waitFor({ state: 'hidden' })
  await keyboard.press('u')
  await panel.getByText('Undone: Review by Best Deals rejected').waitFor()

  await page.goto(shop.url + product)
  const shown = page.getByRole('listitem').filter({ hasText: 'Every full moon' })
  await shown.getByText('Thank you, Vera!').waitFor()
  await expect(shown.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
  await expectAccessible(page)
  expect(office.faults).toEqual([])
})

test('a reader filters reviews, says which was helpful, and needs no script for it', async ({ browser }) => {
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('link', { name: 'All reviews' }).click()
  const items = page.getByRole('main').getByRole('article')
  await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor()
  const all = await items.count()
  expect(all).toBeGreaterThan(2)
  await page.getByRole('link', { name: 'Verified purchases' }).click()
  await expect(page.getByRole('link', { name: 'Verified purchases ×' })).toBeVisible()
  expect(await items.count()).toBeLessThan(all)
  for (const item of await items.all()) await expect(item).toContainText('Verified purchase')
  await page.getByRole('link', { name: 'Verified purchases ×' }).click()
  await items.first().getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Thank you for your answer.').waitFor()
  await page.getByText('1 found this helpful').waitFor()
  await page.getByRole('link', { name: /^1 star / }).click()
  await page.getByRole('link', { name: '1 star ×' }).click()
  await expect(items).toHaveCount(all)
  expect(faults).toEqual([])
})

test(
  'members see what became of their reviews, change a rejected one and send it again',
  { tag: '@soak' },
  async ({ browser }) => {
    await callAsOwner(shop, 'PATCH', '/stoa/v1/review-settings', { reviewSettings: { reviewers: 'ANYONE' } })
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await sendRegistration(page, shop, 'mia@example.com')
    await page.getByRole('link', { name: 'Reviews' }).click()
    await page.getByText('You haven’t reviewed anything yet.').waitFor()

    const { memberRows } = await callAsOwner(shop, 'POST', '/stoa/v1/member-rows/search', {
      search: { filter: { loginEmail: 'mia@example.com' } },
    })
    await placeDemoOrder(shop, 'low-tide', memberRows[0].id)
    await page.reload()
    const toWrite = page.getByRole('region', { name: 'Waiting for your review' })
    await toWrite.getByText('Low Tide').waitFor()
    await toWrite.getByRole('link', { name: 'Write a review' }).waitFor()

    await page.goto(`${shop.url}/products/low-tide/reviews?write=2`)
    await page.getByLabel('Headline').fill('The parcel was late')
    await page.getByRole('button', { name: 'Send review' }).click()
    await page.getByText('Your review is published.').waitFor()
    const found = await callAsOwner(shop, 'POST', '/stoa/v1/reviews/search', {
      search: { search: { expression: 'parcel was late' } },
    })
    const note = 'Please say something about the print.'
    await callAsOwner(shop, 'POST', `/stoa/v1/reviews/${found.reviewRows[0].id}/reject`, { reason: 'OFF_TOPIC', note })

    await page.goto(`${shop.url}/account/reviews`)
    await page.getByText(`Reason: not about the product. ${note}`).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Change and send again' }).click()
    await page.getByLabel('Headline').fill('Fine colours')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Thank you. Your review is saved.').waitFor()
    const item = page.getByRole('article').filter({ hasText: 'Fine colours' })
    await expect(item).toContainText('Is being checked')
    await item.getByText('Delete…').click()
    await item.getByRole('button', { name: 'Delete this review' }).click()
    await page.getByText('The review is deleted.').waitFor()
    expect(faults).toEqual([])
  },
)

test('the home page shows good reviews once the owner wants it', { tag: '@soak' }, async ({ browser }) => {
  await using office = await openPage(browser)
  const { page: desk } = office
  await enterBackOffice(desk, shop, '/settings/reviews')
  await desk.getByLabel('Show the newest good reviews').check()
  await desk.getByLabel('Template 1').fill('Thank you, {name}!')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByText('Settings saved').waitFor()
  await expectAccessibleLayout(desk)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(shop.url)
  await page.getByRole('heading', { name: 'What customers say' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect([...office.faults, ...visit.faults]).toEqual([])
})
