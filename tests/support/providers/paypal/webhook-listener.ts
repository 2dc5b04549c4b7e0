import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listening } from '../../servers/listening.ts'

/** An endpoint that keeps the events it receives. */
export async function webhookListener() {
  const arrived: { body: string; headers: Record<string, string> }[] = []
  const http = createServer(async (request, response) => {
    arrived.push({ body: await text(request), headers: request.headers as Record<string, string> })
    response.end()
  })
  return { ...(await listening(http)), arrived }
}
