import type { FrameLocator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { StripeDouble } from '../providers/stripe-double.ts'

const read = (name: string) => readFileSync(new URL(`./stripe-js/${name}`, import.meta.url), 'utf8')

/**
 * Answers for Stripe's origins: a stand-in of its script, whose fields are in a frame, and the API, which is the double's. The pages'
 * real addresses and policies are used.
 */
export async function serveStripe(page: Page, stripe: StripeDouble, { isBroken = false } = {}): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) => {
    if (isBroken) return route.abort('connectionfailed')
    return new URL(route.request().url()).pathname.endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: read('stripe.js') })
      : route.fulfill({ contentType: 'text/html', body: read(new URL(route.request().url()).pathname.slice(1)) })
  })
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const response = await fetch(stripe.url + new URL(request.url()).pathname, {
      method: request.method(),
      headers: { authorization: request.headers()['authorization'] ?? '', 'content-type': 'application/x-www-form-urlencoded' },
      body: request.postData(),
    })
    await route.fulfill({
      status: response.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await response.text(),
    })
  })
}

/** The frame with the fields of the Payment Element. */
export const stripeFields = (page: Page): FrameLocator => page.frameLocator('iframe[src*="js.stripe.com/fields"]')

/** Enters a method in Stripe's fields. */
export async function enterInStripe(
  page: Page,
  { type = 'card', number = '' }: { type?: string; number?: string },
): Promise<void> {
  const fields = stripeFields(page)
  await fields.getByLabel('Method').selectOption(type)
  if (number) await fields.getByLabel('Number').fill(number)
}

/** Enters a method and presses Pay. */
export async function payWithStripe(page: Page, method: { type?: string; number?: string }): Promise<void> {
  await enterInStripe(page, method)
  await page.getByRole('button', { name: /^pay/i }).click()
}

/** The sheet of the wallet, in the frame of the shop's buttons. */
export const walletIn = (page: Page): FrameLocator =>
  page.frameLocator('iframe[src$="/express"]').frameLocator('iframe[src*="js.stripe.com/express"]')
