import { afterAll, beforeAll } from 'vitest'
import type { PersonalData } from '../../../apps/server/src/kernel/site/personal-data.ts'
import { startMailingServer } from '../../support/shop/mailing.ts'
import type { TestServer } from '../../support/servers/server.ts'
import type { TestShop } from '../../support/shop/shop.ts'

export let server: TestServer

const erasures = '/stoa/v1/member-privacy/erasures'
const minute = 60_000
export const day = 24 * 3600_000

export const erase = (shop: TestShop, memberId: string) => shop.owner('POST', erasures, { memberId })
export const receiptsOf = async (shop: TestShop) => (await shop.owner('GET', erasures)).body.memberErasures

/** Runs what is due now, and what waits for events to be delivered. */
export async function settle(): Promise<void> {
  await server.app.drain()
  server.clock.advance(minute + 1000)
  await server.app.drain()
}

/** The nightly work. */
export async function night(): Promise<void> {
  // A schedule begins with the slot after the one in which it first sees a site.
  await server.app.runSchedules()
  server.clock.advance(day)
  await server.app.runSchedules()
  await settle()
}

/** Of all modules, as `compose.ts` hands them to the job. */
export const parts = () => server.app.composed.modules.flatMap(({ personalData }): readonly PersonalData[] => personalData ?? [])

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startMailingServer(undefined)))
  afterAll(() => server[Symbol.asyncDispose]())
}
