import { test } from '@playwright/test'
import { startLimit, startShop, type RunningShop } from '../servers/running-shop.ts'

/** A shop for one file of browser tests. It starts before the first test, and is removed after the last one. */
export function browserShop(options?: Parameters<typeof startShop>[0]): RunningShop {
  let shop: Awaited<ReturnType<typeof startShop>> | undefined
  test.beforeAll(async () => {
    test.setTimeout(startLimit)
    shop = await startShop(options)
  })
  test.afterAll(async () => {
    await shop?.[Symbol.asyncDispose]()
  })
  const started = () => {
    if (!shop) throw new Error('the shop starts before the first test of its file')
    return shop
  }
  return {
    get url() {
      return started().url
    },
    get folder() {
      return started().folder
    },
    get credentials() {
      return started().credentials
    },
  }
}
