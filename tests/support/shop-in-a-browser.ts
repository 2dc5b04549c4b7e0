import type { Browser } from '@playwright/test'
import { afterAll } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { startShop, type RunningShop } from './running-shop.ts'

/** What a file of browser tests begins with: a shop of its own, gone with its last test, and a browser. */
export async function shopInABrowser(
  options?: Parameters<typeof startShop>[0],
): Promise<{ shop: RunningShop; browser: Browser }> {
  const [shop, browser] = await Promise.all([startShop(options), sharedBrowser()])
  afterAll(() => shop[Symbol.asyncDispose]())
  return { shop, browser }
}
