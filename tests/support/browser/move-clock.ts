import type { RunningShop } from '../servers/running-shop.ts'
import { until } from '../until.ts'
import { callAsOwner } from './back-office.ts'

/** Moves the test clock of a running shop ahead, and waits until it has arrived. */
export async function moveClockTo(shop: RunningShop, time: Date): Promise<void> {
  await callAsOwner(shop, 'POST', '/stoa/v1/test-clock/move', { to: time.toISOString() })
  await until(async () => {
    const { testClock } = await callAsOwner(shop, 'GET', '/stoa/v1/test-clock')
    return testClock.moving ? undefined : true
  }, 60_000)
}
