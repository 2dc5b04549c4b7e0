import type { FrameLocator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { PayPalDouble } from '../providers/paypal-double.ts'

const script = readFileSync(new URL('./paypal-js/paypal.js', import.meta.url), 'utf8')

/** Answers for PayPal's origin: a stand-in of its script, and what the buyer's window at PayPal shows and does. */
export async function servePayPal(page: Page, paypal: PayPalDouble): Promise<void> {
  await page.route('https://www.paypal.com/sdk/js**', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.route('https://www.paypal.com/double/orders/*', async (route) => {
    const request = route.request()
    const id = new URL(request.url()).pathname.split('/').at(-1)!
    if (request.method() === 'POST') paypal.approveWith(id, JSON.parse(request.postData() ?? '{}'))
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({ headers, json: paypal.state.orders.get(id)!.order.purchaseUnits![0] })
  })
}

/** The frame with the shop's buttons of wallets, in which the stand-in shows PayPal's window. */
export const payPalIn = (page: Page): FrameLocator => page.frameLocator('iframe[src$="/express"]')
