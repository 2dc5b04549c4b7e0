import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { allowFrontEnd } from '../../support/members/signing-in.ts'

export const base = '/stoa/v1/second-factors'

/** Starts the shop of a test file and returns what its tests use. Call it once, at the top of the file. */
export function setUp() {
  const mailing = mailingServer()
  beforeEach(async () => {
    // Tests share an IP address.
    await sql`delete from rate_limit`.execute(mailing.server.database.db)
  })

  async function aSite(factorPolicy?: object): Promise<TestShop> {
    const shop = await aShop(mailing.server)
    await allowFrontEnd(shop)
    if (factorPolicy) {
      const set = await shop.owner('PATCH', '/stoa/v1/factor-policy', { factorPolicy })
      expect(set.status, JSON.stringify(set.body)).toBe(200)
    }
    return shop
  }

  return { mailing, aSite }
}
