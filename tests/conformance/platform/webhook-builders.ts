import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { TestShop } from '../../support/shop/shop.ts'

export const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
export const created = 'wix.billing.v1.tax_region_created'

export async function subscribe(shop: TestShop, url: string, eventTypes: string[]): Promise<{ id: string; publicKey: string }> {
  const { body } = await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url, eventTypes } })
  return body.webhook
}

/** A receiver that responds with the given statuses first, then with 200. */
export async function startReceiver(statuses: number[] = []) {
  const bodies: string[] = []
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(statuses[bodies.length - 1] ?? 200).end('not today')
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    bodies,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hooks`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
