import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { cardFrame, fillInAsMember, fillInCard, payWith, toPayment } from '../../support/browser/buying.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

const shop = browserShop()

test('a member saves a card while paying, pays with it the next time, and removes it', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  const email = `ada-${crypto.randomUUID()}@example.com`
  await sendRegistration(page, shop, email, 'Ada')
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  await page.getByRole('link', { name: 'Payment methods' }).click()
  await page.getByText('You have no saved cards.').waitFor()

  await toPaymentWith(page, 'low-tide')
  const box = page.getByLabel('Save this card for next time')
  await expect(box).not.toBeChecked()
  await box.check()
  await expectAccessibleLayout(page)
  await payWith(page, '4000000000003220')
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL(/thank-you/)

  const first = page.getByRole('listitem').filter({ hasText: 'Visa ···· 3220' })
  await untilSaved(page, 'Visa ···· 3220')
  await expect(first.getByText('Default', { exact: true })).toBeVisible()
  await expect(first.getByText('Expires 12/2090')).toBeVisible()
  await expectAccessibleLayout(page)

  await toPaymentWith(page, 'tea-towel')
  await expect(page.getByRole('radio', { name: 'Visa ···· 3220' })).toBeChecked()
  await expect(page.locator(cardFrame)).toBeHidden()
  await expectAccessibleLayout(page)
  await page.getByRole('radio', { name: 'Another card' }).check()
  await expect(page.locator(cardFrame)).toBeVisible()
  await page.getByLabel('Save this card for next time').check()
  await fillInCard(page.frameLocator(cardFrame), '5555555555554444')
  await page.getByRole('button', { name: /^pay/i }).click()
  await page.waitForURL(/thank-you/)
  await untilSaved(page, 'Mastercard ···· 4444')

  await toPaymentWith(page, 'harbour-plate')
  await expect(page.getByRole('radio', { name: 'Mastercard ···· 4444' })).not.toBeChecked()
  await page.getByRole('button', { name: /^pay/i }).click()
  // The bank asks for a saved card as well.
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL(/thank-you/)

  await page.goto(`${shop.url}/account/payment-methods`)
  await page.getByRole('button', { name: /Make default.*4444/ }).click()
  await page.getByText('The checkout now begins with this card.').waitFor()
  await first.locator('summary').click()
  await first.getByRole('button', { name: 'Remove card' }).click()
  await page.getByText('The card is no longer in your account.').waitFor()
  await expect(first).toHaveCount(0)
  expect(faults).toEqual([])
})

async function toPaymentWith(page: Page, product: string): Promise<void> {
  await page.goto(`${shop.url}/products/${product}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByText('Just added').waitFor()
  await page.goto(`${shop.url}/cart`)
  await toPayment(page, fillInAsMember)
}

/** A job saves the card, right after the payment. */
async function untilSaved(page: Page, card: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${shop.url}/account/payment-methods`)
    await expect(page.getByText(card, { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
}
