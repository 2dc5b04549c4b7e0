import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { jobRunner } from '../../../apps/server/src/kernel/background/job-runner.ts'
import type { Job } from '../../../apps/server/src/kernel/site/jobs.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import type { TestShop } from '../../support/shop/shop.ts'

export let server: TestServer

export const log = pino({ level: 'silent' })
export const minute = 60_000

export function runnerOf(...jobs: Job<any>[]) {
  return jobRunner({ database: server.database, jobs, clock: server.clock, log })
}

export async function failedWork(shop: TestShop): Promise<any[]> {
  return (await shop.owner('GET', '/stoa/v1/health/failed-work')).body.failedWork
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer()))
  afterAll(() => server[Symbol.asyncDispose]())
}
