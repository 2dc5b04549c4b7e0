import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, expectNoSidewaysScroll, layoutShiftOf, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { fillInToPayment, payWith } from '../../support/browser/buying.ts'
import { moveClockTo } from '../../support/browser/move-clock.ts'
import { monthly, openSubscription, sellCoffee } from './subscription-set-up.ts'

const shop = browserShop()

const narrow = { ...phone, viewport: { width: 320, height: 640 } }

const words = ['Each day', 'Weekly', 'Fortnightly', 'Monthly', 'Quarterly', 'Once a year']
/** As many as a product can have, each with everything that its row shows. */
const six = words.map((title, index) => ({
  ...monthly,
  title,
  description: 'Seasonal beans, roasted in the morning and sent at once',
  frequency: (['DAY', 'WEEK', 'WEEK', 'MONTH', 'MONTH', 'YEAR'] as const)[index],
  interval: [1, 1, 2, 1, 3, 1][index],
  ...(index === 3 && { freeTrialPeriod: { frequency: 'MONTH', interval: 1 } }),
  ...(index === 4 && { autoRenewal: undefined, billingCycles: 4 }),
  ...(index === 5 && { startDate: new Date(Date.now() + 40 * 24 * 3600_000).toISOString() }),
}))

async function expectFits(page: Page, path: string): Promise<void> {
  await page.goto(shop.url + path, { waitUntil: 'load' })
  expect(await layoutShiftOf(page), path).toBeLessThan(0.02)
  await expectAccessibleLayout(page)
}

test('a product with six subscriptions is accessible, and fits the narrowest phone from right to left', async ({ browser }) => {
  const slugs = await Promise.all([true, false].map((once) => sellCoffee(shop, { subscriptions: six, once })))
  await using visit = await openPage(browser)
  for (const slug of slugs) await expectFits(visit.page, `/products/${slug}`)
  await expect(visit.page.getByRole('radio')).toHaveCount(6)
  expect(visit.faults).toEqual([])
  await using small = await openPage(browser, narrow)
  await small.page.context().addCookies([{ name: 'stoa_language', value: 'ar-XB', url: shop.url }])
  for (const path of [`/products/${slugs[0]}`, '/products']) {
    await small.page.goto(shop.url + path, { waitUntil: 'load' })
    await expectNoSidewaysScroll(small.page)
  }
  expect(small.faults).toEqual([])
})

test('a guest’s pages of a subscription and of its order are accessible and fit in each state', async ({ browser }) => {
  test.setTimeout(180_000)
  const slug = await sellCoffee(shop, { once: false, stock: 1 })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL(/\/checkout\//)
  await fillInToPayment(page)
  await page.getByLabel(/^I agree to these recurring charges/).check()
  await payWith(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  const order = new URL(page.url()).pathname
  await openSubscription(page)
  const subscription = new URL(page.url()).pathname
  const id = subscription.split('/').at(-1)!
  const change = (what: string) => callAsOwner(shop, 'POST', `/stoa/v1/subscriptions/${id}/${what}`, {})
  const states: Record<string, () => Promise<unknown>> = {
    ACTIVE: async () => {},
    PRICE: () =>
      callAsOwner(shop, 'POST', '/stoa/v1/bulk/subscriptions/change-prices-by-filter', {
        filter: { id: { $in: [id] } },
        percent: '10',
        noticeDays: 40,
      }),
    PAUSED: () => change('pause'),
    // The guest has bought the only piece.
    WAITING: async () => {
      await change('resume')
      await moveClockTo(shop, new Date(Date.now() + 33 * 24 * 3600_000))
      const known = await callAsOwner(shop, 'GET', `/stoa/v1/subscriptions/${id}`)
      expect(known.subscription).toMatchObject({ status: 'ACTIVE', waitsForStock: true })
    },
    CANCELED: () => change('cancel'),
  }
  for (const enter of Object.values(states)) {
    await enter()
    await expectFits(page, subscription)
    await expectFits(page, order)
  }
  await page.context().addCookies([{ name: 'stoa_language', value: 'ar-XB', url: shop.url }])
  await page.setViewportSize(narrow.viewport)
  for (const path of [subscription, order]) {
    await page.goto(shop.url + path, { waitUntil: 'load' })
    await expectNoSidewaysScroll(page)
  }
  expect(faults).toEqual([])
})
