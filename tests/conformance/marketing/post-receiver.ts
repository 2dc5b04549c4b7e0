import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { listening } from '../../support/servers/listening.ts'

export interface Post {
  headers: IncomingHttpHeaders
  body: string
}

/** Takes POST requests. Responds with the given statuses first, then with 200. */
export async function postReceiver(statuses: number[] = []) {
  const posts: Post[] = []
  const http = createServer((request, response) => {
    void text(request).then((body) => {
      const status = statuses[posts.length] ?? 200
      posts.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  const { url, ...server } = await listening(http)
  return { ...server, url: `${url}/hook`, posts }
}

/** Checks a signature as Standard Webhooks describe it. */
export function isSigned({ headers, body }: Post, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
