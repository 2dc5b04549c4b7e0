import { createServer } from 'node:http'
import { listening } from '../servers/listening.ts'

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
  const { url, ...server } = await listening(http)
  return { ...server, url: `${url}/hook`, eventIds }
}

/** The claims of a JWT, without verifying its signature. */
function claimsOf(jwt: string): { data: string } {
  return JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString('utf8'))
}
