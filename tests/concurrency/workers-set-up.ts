import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { TestShop } from '../support/shop/shop.ts'
import { until } from '../support/until.ts'
import { startWorkers, type WorkersShop } from '../support/servers/workers-shop.ts'

export let shopOnWorkers: WorkersShop

export const testShop = () => shopOnWorkers.shop as TestShop

export async function left(shop: TestShop, product: { variantId: string }): Promise<number> {
  const query = { filter: { variantId: product.variantId } }
  return (await shop.owner('POST', '/stores/v3/inventory-items/query', { query })).body.inventoryItems[0].quantity
}

/** Every planned delivery is made. A duplicate would have arrived by then. */
export async function settled(shop: TestShop, webhookId: string): Promise<void> {
  await until(async () => {
    const { body } = await shop.owner('GET', `/stoa/v1/webhooks/${webhookId}/deliveries`)
    return body.deliveries.every(({ status }: { status: string }) => status !== 'PENDING') ? true : undefined
  }, 30_000)
}

/** Returns whether the process still existed: it may end between two checks. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

export async function startReceiver(): Promise<AsyncDisposable & { url: string; eventIds: string[] }> {
  const eventIds: string[] = []
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      eventIds.push(eventIdIn(Buffer.concat(chunks).toString()))
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    eventIds,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A delivery is a signed token whose data is JSON within JSON. */
function eventIdIn(token: string): string {
  const { data } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  return JSON.parse(JSON.parse(data).data).id
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (shopOnWorkers = await startWorkers()))
  afterAll(() => shopOnWorkers[Symbol.asyncDispose]())
}
