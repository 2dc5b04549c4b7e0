import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test(
  'a time is typed in the zone of the shop: one that clocks skip is refused, one that comes twice is chosen',
  { tag: '@soak' },
  async ({ browser }) => {
    // The browser is elsewhere.
    await using visit = await openPage(browser, { timezoneId: 'America/New_York' })
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/orders')
    const ribbon = page.getByRole('complementary', { name: 'Test clock' })
    await ribbon.getByRole('button', { name: 'To a date' }).click()
    const time = page.getByLabel('Date and time of the shop')
    await page.getByText('(Europe/Berlin)').waitFor()
    const here = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' })
    expect((await time.inputValue()).slice(0, 10)).toBe(here.format(new Date()))
    const move = page.getByRole('button', { name: 'Move', exact: true })
    await time.fill('2027-03-28T02:30')
    await page.getByText('Clocks skip this time when summer time begins. Choose another one.').waitFor()
    expect(await move.isDisabled()).toBe(true)
    await time.fill('2027-10-31T02:30')
    await page.getByRole('radio', { name: /GMT\+1$/ }).check()
    await expectAccessible(page)
    await move.click()
    await ribbon.getByText(/Time of the shop:.* 31 Oct 2027/).waitFor({ timeout: 60_000 })
    const { testClock } = await callAsOwner(shop, 'GET', '/stoa/v1/test-clock')
    expect(testClock.now).toMatch(/^2027-10-31T01:3/)
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
