import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { fillInToPayment } from '../../support/browser/buying.ts'
import type { RunningShop } from '../../support/servers/running-shop.ts'

/** A provider on whose own page the buyer pays. */
interface RedirectProvider {
  shop: RunningShop
  /** As the back office names it. */
  name: string
  /** Labels and values of its keys. */
  keys: () => Record<string, string>
  /** The method that the buyer chooses. */
  method: string
  /** The account's name, as the provider states it. */
  account: string
  /** The heading of its page, and the buttons on it. */
  page: { heading: RegExp; pay: string; cancel: string }
  /** What the checkout says after the buyer canceled there. */
  canceled: string
  /** Minor units that the provider has taken so far. */
  taken: () => number
  /** Answers for the provider's scripts. */
  serve?: (page: Page) => Promise<void>
}

/** An owner connects the provider, and buyers pay on its page or cancel there, all on a phone. */
export function describeRedirectProvider(provider: RedirectProvider): void {
  const { shop, name, method } = provider
  // The account is connected in the first test, and the others use it.
  test.describe.configure({ mode: 'serial' })

  test(`the owner connects ${name} on a phone, and buyers are offered its methods`, async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/settings/payments')
    await page.getByRole('link', { name: 'Add a provider' }).click()
    await page.getByRole('link', { name: `Choose ${name}` }).click()
    await page.getByRole('heading', { level: 1, name: `Connect ${name}` }).waitFor()
    for (const [label, value] of Object.entries(provider.keys()))
      await page.getByRole('textbox', { name: label, exact: true }).fill(value)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Test and connect' }).click()
    await page.getByText('Step 3 of 3').waitFor()
    await page.getByText(provider.account).first().waitFor()
    await expect(page.getByRole('switch', { name: `Offer ${method}`, exact: true })).toBeChecked()
    for (const secret of Object.values(provider.keys()).slice(-1)) await expect(page.getByText(secret)).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Done' }).click()
    await page.getByRole('region', { name: 'Providers' }).getByText('Test mode').waitFor()
    expect(faults).toEqual([])
  })

  test(`the buyer pays on ${name}’s page and comes back to the order`, async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await toPayment(page)
    const before = provider.taken()
    await choice(page).check()
    await expect(page.getByText('You continue on the payment provider’s page.').filter({ visible: true })).toHaveCount(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const shown = await amountOnButton(page)
    await payButton(page).click()
    await page.getByRole('heading', { name: provider.page.heading }).waitFor()
    await expect(page.locator('body')).toContainText(`${shown} EUR`)
    await page.getByRole('button', { name: provider.page.pay }).click()
    await expectCharged(page, shown, before)
    expect(faults).toEqual([])
  })

  test(`a buyer who cancels on ${name}’s page finds the checkout as it was, and pays then`, async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page } = visit
    await toPayment(page)
    const before = provider.taken()
    const checkout = new URL(page.url()).pathname
    await choice(page).check()
    const shown = await amountOnButton(page)
    const sections = page.locator('main')
    await payButton(page).click()
    await page.getByRole('button', { name: provider.page.cancel }).click()
    await page.waitForURL((url) => url.pathname === checkout)
    await page.getByRole('region', { name: 'Payment' }).getByRole('alert').getByText(provider.canceled).waitFor()
    for (const filled of ['anna@example.com', 'Anna Müller', 'Allee 1']) await expect(sections).toContainText(filled)
    expect(await amountOnButton(page)).toBe(shown)
    expect(provider.taken()).toBe(before)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await choice(page).check()
    await payButton(page).click()
    await page.getByRole('button', { name: provider.page.pay }).click()
    await expectCharged(page, shown, before)
  })

  const choice = (page: Page) => page.getByRole('radio', { name: new RegExp(`^${method}`) })

  async function toPayment(page: Page): Promise<void> {
    await provider.serve?.(page)
    await page.goto(`${shop.url}/products/low-tide`)
    await page.getByRole('button', { name: 'Buy now' }).click()
    await fillInToPayment(page)
  }

  /** The order on the thank-you page is paid with the amount that the button said, and the provider took it once. */
  async function expectCharged(page: Page, shown: string, before: number): Promise<void> {
    await page.waitForURL(/thank-you/)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const orderId = /orders\/([\w-]+)\/thank-you/.exec(page.url())![1]!
    const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderId}`)
    expect(order).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount: shown } } })
    expect(provider.taken() - before).toBe(Number(shown.replace('.', '')))
  }
}

const payButton = (page: Page) => page.getByRole('button', { name: /^pay €/i })

/** The amount on the button, without its currency. */
const amountOnButton = async (page: Page) => (await payButton(page).innerText()).replace(/^\D+/, '')
