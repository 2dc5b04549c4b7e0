import { sql } from 'kysely'
import { destination } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createLog } from '../../apps/server/src/kernel/basics/log.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aSignInSite } from '../support/members/signing-in.ts'

export let server: TestServer
export const tenTimes = <Result>(call: () => Promise<Result>) => Promise.all(Array.from({ length: 10 }, call))
export const succeeded = ({ status }: { status: number }) => status === 200

export const aSite = (signOnPolicy: object = {}) => aSignInSite(server, signOnPolicy)

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  // The failures of one test are no news.
  beforeAll(async () => void (server = await startServer({ log: createLog('silent', destination({ dest: 1 })) })))
  afterAll(() => server[Symbol.asyncDispose]())
  // Tests share an IP address.
  beforeEach(() => sql`delete from rate_limit`.execute(server.database.db))
}
