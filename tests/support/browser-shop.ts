import type { Browser } from '@playwright/test'
import { afterAll } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { startShop, type RunningShop } from './running-shop.ts'

/** A shop for one file of browser tests, removed after its last test, and a browser. */
export async function browserShop(options?: Parameters<typeof startShop>[0]): Promise<{ shop: RunningShop; browser: Browser }> {
  const [shop, browser] = await Promise.all([startShop(options), sharedBrowser()])
  afterAll(() => shop[Symbol.asyncDispose]())
  return { shop, browser }
}
