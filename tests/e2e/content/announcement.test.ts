import { expect, test, type Browser } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import {
  expectNoSidewaysScroll,
  expectAccessibleLayout,
  layoutShiftOf,
  openPage,
  phone,
  untilHydrated,
} from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test(
  'an announcement is above every page until a visitor closes it, and a new one is shown again',
  { tag: '@soak' },
  async ({ browser }) => {
    await announce(browser, 'Free delivery within Germany until Sunday')
    await using visit = await openPage(browser)
    const { page, faults } = visit
    const bar = page.getByRole('form', { name: 'Announcement' })
    await page.goto(`${shop.url}/products/low-tide`, { waitUntil: 'networkidle' })
    await expect.poll(() => bar.innerText()).toBe('Free delivery within Germany until Sunday')
    expect(await layoutShiftOf(page)).toBeLessThan(0.02)
    await expectAccessibleLayout(page)

    const close = bar.getByRole('button', { name: 'Close announcement' })
    await close.focus()
    // Its script loads with the first interaction.
    await untilHydrated(close)
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.keyboard.press('Enter')
    await bar.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
    await saved
    for (const path of ['/products/low-tide', '/', '/search?q=tide']) {
      await page.goto(shop.url + path)
      expect(await bar.count(), path).toBe(0)
    }
    // Closing it sets no visitor cookie.
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['stoa_closed'])

    await announce(browser, 'Closed for the holidays')
    await page.reload()
    await expect.poll(() => bar.innerText()).toBe('Closed for the holidays')
    expect(faults).toEqual([])
  },
)

test('without script an announcement is closed too, and the visitor stays on the page', { tag: '@soak' }, async ({ browser }) => {
  await announce(browser, 'Open on Saturday')
  await using visit = await openPage(browser, { ...phone, javaScriptEnabled: false })
  const { page, faults } = visit
  await page.goto(`${shop.url}/search?q=tide`)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Close announcement' }).click()
  await page.waitForURL(`${shop.url}/search?q=tide`)
  expect(await page.getByText('Open on Saturday').count()).toBe(0)
  await announce(browser, '')
  await page.goto(shop.url)
  expect(await page.getByRole('form', { name: 'Announcement' }).count()).toBe(0)
  expect(faults).toEqual([])
})

async function announce(browser: Browser, text: string): Promise<void> {
  await using office = await openPage(browser)
  const { page } = office
  await enterBackOffice(page, shop, '/settings/general')
  await page.getByLabel('Announcement').fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
}
