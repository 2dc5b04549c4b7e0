import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { sellMonthly, subscribeToDemo } from '../../support/browser/demo-subscription.ts'
import { shootLayouts } from './subscription-set-up.ts'

const shop = browserShop()
const read = async (id: string) => callAsOwner(shop, 'GET', `/stoa/v1/subscriptions/${id}`)

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('staff follow a subscription and change it; everything is in its history', async ({ browser }) => {
  const { subscriptionId, orderId } = await subscribeToDemo(shop, 'market-bag', await sellMonthly(shop, 'market-bag'))
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/subscriptions')
  await page.getByText('Recurring revenue a month').waitFor()
  await page.getByRole('list', { name: 'Charges by week' }).waitFor()
  await page.getByRole('button', { name: 'Show table' }).click()
  await expect(page.getByRole('region', { name: /as a table$/ }).getByRole('row')).toHaveCount(14)
  await expectAccessibleLayout(page)
  await shootLayouts(page, 'list')
  await page.goto(`${shop.url}/dashboard/orders/${orderId}`)
  await page.getByRole('region', { name: 'Subscription' }).getByRole('link', { name: 'Monthly' }).click()

  const history = page.getByRole('list', { name: 'History' })
  await history.getByText('Subscribed').waitFor()
  await expect(page.getByRole('list', { name: 'Next charges' }).getByRole('listitem')).toHaveCount(6)
  await expectAccessibleLayout(page)
  await shootLayouts(page, 'page')
  const { subscription: before } = await read(subscriptionId)

  await choose(page, 'Leave the next delivery out')
  await page.getByRole('button', { name: 'Leave it out' }).click()
  await history.getByText('Delivery left out').waitFor()
  expect((await read(subscriptionId)).subscription.nextDate > before.nextDate).toBe(true)

  await choose(page, 'Change rhythm and quantities…')
  const change = page.getByRole('dialog', { name: 'Change rhythm and quantities' })
  await change.getByLabel('Every').fill('2')
  await change.getByLabel('Quantity of Market Bag').fill('0')
  await change.getByRole('button', { name: 'Save' }).click()
  await change.getByText('A subscription keeps one item at least.').waitFor()
  await change.getByLabel('Quantity of Market Bag').fill('3')
  await change.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Every 2 months').waitFor()

  await choose(page, 'Change the address…')
  const address = page.getByRole('dialog', { name: 'Address of the next deliveries' })
  await address.getByLabel('City').fill('Hamburg')
  await address.getByRole('button', { name: 'Save' }).click()
  await page.getByText('10115 Hamburg').waitFor()

  await choose(page, 'Pause')
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Nothing is charged until the subscription is resumed.').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await history.getByText('Resumed').waitFor()

  await choose(page, 'Cancel subscription…')
  const cancel = page.getByRole('dialog', { name: 'Cancel this subscription?' })
  await cancel.getByLabel('Reason').fill('Moved away')
  await cancel.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Nothing more is charged.').waitFor()
  await history.getByText('Moved away').waitFor()
  expect((await read(subscriptionId)).subscription).toMatchObject({ status: 'CANCELED', reason: 'STAFF', interval: 2 })
  expect(faults).toEqual([])
})

test('many subscriptions change at once, after a look at whom it concerns, and back', async ({ browser }) => {
  const optionId = await sellMonthly(shop, 'low-tide')
  const { subscriptionId } = await subscribeToDemo(shop, 'low-tide', optionId)
  await subscribeToDemo(shop, 'low-tide', optionId)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/subscriptions?status=ACTIVE')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Change prices…' }).click()
  const form = page.getByRole('dialog', { name: 'Change agreed prices' })
  await form.getByRole('button', { name: 'Check' }).click()
  await form.getByText('Enter a percentage between 0 and 1000.').waitFor()
  await form.getByLabel('Percentage', { exact: true }).fill('10')
  await form.getByLabel('Days of notice').fill('45')
  await expectAccessibleLayout(page)
  await shootLayouts(page, 'prices')
  await form.getByRole('button', { name: 'Check' }).click()
  const question = page.getByRole('dialog', { name: /^Change \d+ subscriptions\?$/ })
  await question.getByText('Charges that are at least 45 days away').waitFor()
  await shootLayouts(page, 'prices-question')
  expect((await read(subscriptionId)).subscription.pendingPrice).toBeUndefined()
  await question.getByRole('button', { name: 'Change prices' }).click()
  await page.getByText('New prices announced').first().waitFor()
  expect((await read(subscriptionId)).subscription.pendingPrice.lines).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Change undone').waitFor()
  expect((await read(subscriptionId)).subscription.pendingPrice).toBeUndefined()

  const { subscription: before } = await read(subscriptionId)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Move the next charge…' }).click()
  const move = page.getByRole('dialog', { name: 'Move the next charge' })
  await move.getByLabel('By how many days').fill('10')
  await move.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move charges' }).click()
  await page.getByText(/subscriptions changed/).waitFor()
  expect((await read(subscriptionId)).subscription.nextDate > before.nextDate).toBe(true)
  expect(faults).toEqual([])
})

test('the rules for subscriptions are set, on a phone', async ({ browser }) => {
  await using visit = await openPage(browser, { ...phone, colorScheme: 'dark' })
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/subscriptions')
  await page.getByLabel('Leave this delivery out').check()
  await page.getByLabel('Days after which a failed payment is tried again').fill('1, 99')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter at most ten whole numbers').waitFor()
  await page.getByLabel('Days after which a failed payment is tried again').fill('2, 4')
  await expectAccessibleLayout(page)
  await shootLayouts(page, 'settings-phone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved').waitFor()
  expect((await callAsOwner(shop, 'GET', '/stoa/v1/subscription-settings')).settings).toMatchObject({
    retryDays: [2, 4],
    outOfStock: 'SKIP',
  })
  await page.goto(`${shop.url}/dashboard/subscriptions`)
  await page.getByText('Recurring revenue a month').waitFor()
  await expectAccessibleLayout(page)
  await shootLayouts(page, 'list-phone')
  await page.getByRole('link', { name: /./ }).and(page.locator('[data-row-link]')).first().click()
  await page.getByRole('list', { name: 'History' }).waitFor()
  await expectAccessibleLayout(page)
  await shootLayouts(page, 'page-phone')
  expect(faults).toEqual([])
})
