import { expect } from 'vitest'
import { until } from '../until.ts'
import type { TestShop } from './shop.ts'

const path = '/stoa/v1/test-clock'

export async function testClockOf(shop: Pick<TestShop, 'owner'>) {
  const { status, body } = await shop.owner('GET', path)
  expect(status).toBe(200)
  return body.testClock
}

/** Moves the clock of a site ahead, and waits until it has arrived. Without background work of the server, the test does the work. */
export async function moveClock(shop: TestShop, way: object) {
  const { status, body } = await shop.owner('POST', `${path}/move`, way)
  expect(status, JSON.stringify(body)).toBe(200)
  await shop.server?.app.drain(shop.credentials.siteId)
  // After minutes of work in this process the kept connection may be gone, which only the next request notices.
  return arrived(shop).catch(() => arrived(shop))
}

export function arrived(shop: Pick<TestShop, 'owner'>) {
  return until(async () => {
    const clock = await testClockOf(shop)
    return clock.moving ? undefined : clock
  }, 60_000)
}

/** What happened while the clock moved, the earliest first. */
export async function happenings(shop: TestShop, moveId?: string): Promise<any[]> {
  const events: any[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ limit: '200', ...(moveId && { moveId }), ...(cursor && { cursor }) })
    const { status, body } = await shop.owner('GET', `${path}/events?${query}`)
    expect(status).toBe(200)
    events.push(...body.events)
    cursor = body.nextCursor
  } while (cursor)
  return events.toReversed()
}
