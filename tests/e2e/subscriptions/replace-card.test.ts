import { expect, test } from '@playwright/test'
import { moveClockAhead } from '../../support/browser/abandoned-checkout.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { cardFrame, fillInCard, fillInToPayment, payWith } from '../../support/browser/buying.ts'
import { openSubscription, sellCoffee, shootLayouts } from './subscription-set-up.ts'

const shop = browserShop()

/** Cards that are declined where their buyer is not present, or that their bank wants confirmed. */
const declinedWithoutBuyer = '4000000000000341'
const confirmed = '4000000000003220'

test('a guest replaces the card, and pays with another one what could not be charged', async ({ browser }) => {
  test.setTimeout(120_000)
  const slug = await sellCoffee(shop, { once: false })
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL(/\/checkout\//)
  await fillInToPayment(page)
  await page.getByLabel(/I agree to these recurring charges/).check()
  await payWith(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  await openSubscription(page)

  const open = () => page.locator('summary', { hasText: 'Change the payment method' }).click()
  const enter = async (number: string, button: string) => {
    await fillInCard(page.frameLocator(cardFrame), number)
    await page.getByRole('button', { name: button }).click()
  }
  await open()
  await expectAccessibleLayout(page)
  await enter('4000000000000002', 'Use this card')
  await page.getByText('The bank didn’t accept this card.').waitFor()
  faults.length = 0
  await expect(page.getByRole('definition').filter({ hasText: '4242' })).toBeVisible()
  await page.reload()
  await open()
  await enter(confirmed, 'Use this card')
  await page.getByRole('heading', { name: 'Confirm your card' }).waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The card is saved. It is charged from now on.').waitFor()
  await expect(page.getByRole('definition').filter({ hasText: '3220' })).toBeVisible()
  await page.goto(page.url().replace(/\?.*/, ''))
  await open()
  await enter(declinedWithoutBuyer, 'Use this card')
  await page.getByText('The card is saved. It is charged from now on.').waitFor()

  await moveClockAhead(shop, 32 * 24 * 60)
  const failed = page.getByText('We couldn’t charge the last delivery.')
  await expect(async () => {
    await page.reload()
    await expect(failed).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('The card is saved.')).toHaveCount(0)
  await expectAccessibleLayout(page)
  await page
    .getByRole('region', { name: 'Charges' })
    .getByRole('link', { name: /^Order/ })
    .first()
    .click()
  await page.getByText('We couldn’t charge this delivery of your subscription.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Pay again' }).click()
  await page.getByText(/^The new payment method pays .+ at once/).waitFor()
  await shootLayouts(page, 'pay-again')
  await enter('5555555555554444', 'Charge this card now')
  await page.getByText('The delivery is paid, and your subscription goes on.').waitFor()
  await expect(failed).toHaveCount(0)
  await moveClockAhead(shop, 0)
  expect(faults).toEqual([])
})
