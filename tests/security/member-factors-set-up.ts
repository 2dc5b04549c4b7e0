import { beforeEach } from 'vitest'
import { sql } from 'kysely'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'

export const base = '/stoa/v1/second-factors'

/** Starts the shop of a test file and returns what its tests use. Call it once, at the top of the file. */
export function setUp() {
  const mailing = mailingServer()
  beforeEach(async () => {
    // Tests share an IP address.
    await sql`delete from rate_limit`.execute(mailing.server.database.db)
  })

  async function aSite(): Promise<TestShop> {
    const shop = await aShop(mailing.server)
    await shop.owner('PATCH', `/stoa/v1/oauth-apps/${shop.credentials.clientId}`, {
      oAuthApp: { id: shop.credentials.clientId, allowedRedirectDomains: ['front.example'] },
    })
    return shop
  }

  return { mailing, aSite }
}
