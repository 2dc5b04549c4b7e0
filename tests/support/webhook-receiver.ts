import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebhookReceiver extends AsyncDisposable {
  url: string
  /** Every delivery that arrived, in order, duplicates included. */
  eventIds: string[]
}

/** Responds with the given statuses first, then with 200. Only deliveries answered with 200 are in the list. */
export async function webhookReceiver(statuses: number[] = []): Promise<WebhookReceiver> {
  const eventIds: string[] = []
  let responseCount = 0
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const status = statuses[responseCount++] ?? 200
      if (status === 200) {
        const { data } = JSON.parse(claimsOf(body).data) as { data: string }
        eventIds.push((JSON.parse(data) as { id: string }).id)
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`,
    eventIds,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

/** The claims of a JWT, without verifying its signature. */
function claimsOf(jwt: string): { data: string } {
  return JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString('utf8'))
}
