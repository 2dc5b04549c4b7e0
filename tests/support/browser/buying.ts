import type { FrameLocator, Page } from '@playwright/test'

/** Goes from the cart to the payment section. */
export async function toPayment(page: Page, fillIn = fillInToPayment): Promise<void> {
  await page
    .getByRole('link', { name: /checkout/i })
    .or(page.getByRole('button', { name: /checkout/i }))
    .first()
    .click()
  await fillIn(page)
}

/** Fills in an empty checkout up to the payment section, with the first way of delivery. */
export async function fillInToPayment(page: Page): Promise<void> {
  await toPaymentBy(page, () => page.locator('[name=delivery]').first().check())
}

/** The same with another way of delivery. */
export async function toPaymentBy(page: Page, chooseDelivery: () => Promise<void>): Promise<void> {
  await page.locator('[name=email]').fill('anna@example.com')
  await page.getByRole('button', { name: 'Continue to address' }).click()
  await fillInAddress(page)
  await chooseDelivery()
  await toLastSection(page)
}

/** Goes to the payment section of a member's checkout, which knows the email address. */
export async function fillInAsMember(page: Page): Promise<void> {
  await fillInAddress(page)
  await page.locator('[name=delivery]').first().check()
  await toLastSection(page)
}

async function fillInAddress(page: Page): Promise<void> {
  await page.locator('[name=firstName]').fill('Anna')
  await page.locator('[name=lastName]').fill('Müller')
  await page.locator('[name=addressLine]').fill('Allee 1')
  await page.locator('[name=postalCode]').fill('10115')
  await page.locator('[name=city]').fill('Berlin')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).waitFor()
}

async function toLastSection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^pay|^place order|bestellen$/i }).waitFor()
  // The browser may lose a click beside a frame that is loading. Without script the frame is hidden.
  if (await page.locator(cardFrame).isVisible()) await page.frameLocator(cardFrame).locator('[name=number]').waitFor()
}

/** Pays with a sandbox card, typed into the provider's frame. */
export async function payWith(page: Page, number: string): Promise<void> {
  await fillInCard(page.frameLocator(cardFrame), number)
  await page.getByRole('button', { name: /^pay/i }).click()
}

/** The frame with the provider's fields. */
export const cardFrame = 'iframe[src*="/sandbox/card-fields"]'

/** Without script, Pay leads to the provider's page, where the card is typed. */
export async function payOnProvidersPage(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: /^pay/i }).click()
  await page.waitForURL(/sandbox\/pay/)
  await fillInCard(page, number)
  await page.getByRole('button', { name: /^pay/i }).click()
}

export async function fillInCard(fields: Page | FrameLocator, number: string): Promise<void> {
  await fields.locator('[name=number]').fill(number)
  await fields.locator('[name=expiry]').fill('12/90')
  await fields.locator('[name=securityCode]').fill('123')
}
