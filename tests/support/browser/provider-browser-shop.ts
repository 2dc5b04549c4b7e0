import { test } from '@playwright/test'
import type { RunningShop } from '../servers/running-shop.ts'
import { browserShop } from './browser-shop.ts'

interface RunningDouble extends AsyncDisposable {
  url: string
}

/**
 * A demo shop whose payment provider is a double, for one file of browser tests. `variable` is the setting with the address of the
 * provider's API. Nothing is connected.
 */
export function providerBrowserShop<Double extends RunningDouble>(
  variable: 'STRIPE_API_URL' | 'PAYPAL_API_URL' | 'MOLLIE_API_URL',
  start: () => Promise<Double>,
): { shop: RunningShop; readonly double: Double } {
  let double: Double | undefined
  test.beforeAll(async () => {
    double = await start()
  })
  const started = () => {
    if (!double) throw new Error('the double starts before the first test of its file')
    return double
  }
  const shop = browserShop({
    // Read when the shop starts, after the double.
    get env() {
      return { [variable]: started().url }
    },
  })
  test.afterAll(() => double?.[Symbol.asyncDispose]())
  return {
    shop,
    get double() {
      return started()
    },
  }
}
