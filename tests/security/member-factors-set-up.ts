import { beforeEach } from 'vitest'
import { sql } from 'kysely'
import { mailingServer } from '../support/servers/mailing-server.ts'
import { aSignInSite } from '../support/members/signing-in.ts'

export const base = '/stoa/v1/second-factors'

/** Starts the shop of a test file and returns what its tests use. Call it once, at the top of the file. */
export function setUp() {
  const mailing = mailingServer()
  beforeEach(async () => {
    // Tests share an IP address.
    await sql`delete from rate_limit`.execute(mailing.server.database.db)
  })

  const aSite = () => aSignInSite(mailing.server)

  return { mailing, aSite }
}
