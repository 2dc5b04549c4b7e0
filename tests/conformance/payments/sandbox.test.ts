import { afterAll, beforeAll } from 'vitest'
import { sql } from 'kysely'
import { openSite, transactionOn } from '../../../apps/server/src/kernel/operations/perform.ts'
import { decideChallenge } from '../../../apps/server/src/modules/orders/payments/index.ts'
import { sandboxOf } from '../../support/shop/sandbox-charges.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { describeProvider } from './provider-suite.ts'
import type { Means, ProviderUnderTest } from './provider-under-test.ts'

let server: TestServer

beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const numbers: Record<Means, string> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  threeDSecure: '4000000000003220',
}

async function openSandbox(): Promise<ProviderUnderTest> {
  const shop = await aShop(server)
  const opened = await openSite(server.app.kernel, shop.credentials.siteId)
  const site = { ...opened, transaction: transactionOn(server.app.kernel, opened) }
  const visitor = await aVisitor(shop)
  return {
    provider: await sandboxOf(site),
    source: async (means) => ({ token: await visitor.cardToken(numbers[means]) }),
    async answer(url, means) {
      const id = url.split('/').at(-1)!
      await site.transaction((tx) => decideChallenge(tx, id, means !== 'cancel'))
    },
    async taken() {
      const { rows } = await sql<{
        sum: bigint
      }>`select coalesce(sum(captured_minor - refunded_minor - charged_back_minor), 0)::bigint as sum
        from sandbox_charge where site_id = ${site.siteId}`.execute(site.db)
      return BigInt(rows[0]!.sum)
    },
    paths: { charge: /^$/, capture: /^$/, refund: /^$/ },
    [Symbol.asyncDispose]: async () => {},
  }
}

describeProvider('Sandbox', openSandbox)
