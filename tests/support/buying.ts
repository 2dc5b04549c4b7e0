import type { Page } from '@playwright/test'

/** From a cart to the fields of the card. */
export async function toPayment(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /checkout/i })
    .or(page.getByRole('button', { name: /checkout/i }))
    .first()
    .click()
  await fillInToPayment(page)
}

/** From an empty checkout to the fields of the card. */
export async function fillInToPayment(page: Page): Promise<void> {
  await page.locator('[name=email]').fill('anna@example.com')
  await page.getByRole('button', { name: 'Continue to address' }).click()
  await page.locator('[name=firstName]').fill('Anna')
  await page.locator('[name=lastName]').fill('Müller')
  await page.locator('[name=addressLine]').fill('Allee 1')
  await page.locator('[name=postalCode]').fill('10115')
  await page.locator('[name=city]').fill('Berlin')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.locator('[name=delivery]').first().check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.locator('[name=number]').waitFor()
}

/** Presses Pay with a card of the sandbox. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.locator('[name=number]').fill(number)
  await page.locator('[name=expiry]').fill('12/90')
  await page.locator('[name=securityCode]').fill('123')
  await page.getByRole('button', { name: /^pay/i }).click()
}
