import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test(
  'a time is typed in the zone of the shop: one that clocks skip is refused, one that comes twice is chosen',
  { tag: '@soak' },
  async ({ browser }) => {
    await callAsOwner(shop, 'POST', '/stoa/v1/sites/current/clock', { now: '2026-10-20T08:00:00Z' })
    // The browser is elsewhere.
    await using visit = await openPage(browser, { timezoneId: 'America/New_York' })
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/orders')
    const ribbon = page.getByRole('complementary', { name: 'Test clock' })
    await ribbon.getByRole('button', { name: 'Change time' }).click()
    const time = page.getByLabel('Date and time of the shop')
    await page.getByText('(Europe/Berlin)').waitFor()
    expect(await time.inputValue()).toMatch(/^2026-10-20T10:0\d$/)
    const apply = page.getByRole('button', { name: 'Apply' })
    await time.fill('2027-03-28T02:30')
    await page.getByText('Clocks skip this time when summer time begins. Choose another one.').waitFor()
    expect(await apply.isDisabled()).toBe(true)
    await time.fill('2026-10-25T02:30')
    await page.getByRole('radio', { name: /GMT\+1$/ }).check()
    await expectAccessible(page)
    await apply.click()
    await page.getByText('Clock changed').waitFor()
    const { session } = await (
      await page.request.get(`${shop.url}/stoa/v1/sessions/current`, { headers: { 'x-stoa-session': '1' } })
    ).json()
    const now = Date.now() + Number(session.site.clockOffsetMilliseconds)
    expect(new Date(now).toISOString()).toMatch(/^2026-10-25T01:3/)
    await ribbon.getByRole('button', { name: 'Return to real time' }).click()
    await page.getByText('Shop returned to real time').waitFor()
    expect(faults).toEqual([])
  },
)

test('an entity picker works by keyboard, tells similar products apart, and says when the search fails', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/inventory/count')
  const picker = page.getByRole('combobox', { name: 'Product or variant' })
  await picker.fill('breakfast cup')
  const options = page.getByRole('option')
  await expect.poll(() => options.count()).toBe(3)
  const names = await options.allInnerTexts()
  expect(new Set(names).size).toBe(3)
  await expectAccessibleLayout(page)
  await picker.press('ArrowDown')
  await picker.press('Enter')
  await expect.poll(() => page.locator('input[data-line]:focus').count()).toBe(1)
  await page.route('**/search-variants*', (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
  await picker.fill('poster')
  await page
    .getByRole('listbox')
    .getByText(/no|Something went wrong/)
    .waitFor()
  expect(faults.filter((fault) => !/ 400|^400/.test(fault) && !fault.includes('status of 400'))).toEqual([])
})
