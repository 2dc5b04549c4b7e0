import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice, enterWithRole } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { moveClockTo } from '../../support/browser/move-clock.ts'
import { abandonedBy, leaveCheckout } from '../../support/browser/abandoned-checkout.ts'

const shop = browserShop()
const day = 24 * 3600_000

const clockNow = async () => (await callAsOwner(shop, 'GET', '/stoa/v1/test-clock')).testClock

test('the owner moves the clock of a test shop from the ribbon, and reads what happened', async ({ browser }) => {
  await leaveCheckout(shop, 'mia@example.com')
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/orders')
  const ribbon = page.getByRole('complementary', { name: 'Test clock' })
  await ribbon.getByText('Time of the shop:').waitFor()
  await ribbon.getByRole('button', { name: '1 day' }).click()
  await expect.poll(async () => Number((await clockNow()).aheadMilliseconds), { timeout: 30_000 }).toBeGreaterThan(day - 3600_000)
  await ribbon.getByRole('button', { name: 'To the next event' }).click()
  await expect
    .poll(async () => (await clockNow()).lastMove.toNextEvent && !(await clockNow()).moving, { timeout: 30_000 })
    .toBe(true)
  expect(await abandonedBy(shop, 'mia@example.com')).toBeDefined()

  await ribbon.getByRole('link', { name: 'What happened' }).click()
  await page.getByRole('heading', { level: 1, name: 'Test clock' }).waitFor()
  // The latest movement is shown; the checkout was left in the one before, or in this one.
  const movements = page.getByRole('combobox', { name: 'Movement' })
  await page.getByText(/^\d+ background jobs?, \d+ events?$/).waitFor()
  await movements.click()
  await page.getByRole('option', { name: 'All movements' }).click()
  const found = page.getByRole('listitem').filter({ hasText: 'Find checkouts that customers left' }).first()
  await found.getByRole('link', { name: 'Abandoned checkout' }).first().waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test('the ribbon fits a phone, and people whose role leaves the clock out see the time alone', async ({ browser }) => {
  await using small = await openPage(browser, phone)
  await enterBackOffice(small.page, shop, '/orders')
  await small.page.getByRole('button', { name: 'Move clock' }).click()
  await small.page.getByRole('button', { name: 'To a date' }).click()
  await small.page.getByLabel('Date and time of the shop').waitFor()
  await expectAccessibleLayout(small.page)
  expect(small.faults).toEqual([])

  await moveClockTo(shop, new Date(new Date((await clockNow()).now).getTime() + day))
  await using other = await openPage(browser)
  await enterWithRole(other.page, shop, ['ORDERS:READ'], '/orders')
  const ribbon = other.page.getByRole('complementary', { name: 'Test clock' })
  await ribbon.getByText('Time of the shop:').waitFor()
  expect(await ribbon.getByRole('button').count()).toBe(0)
})
