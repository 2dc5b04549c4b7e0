import { createServer, type ServerResponse } from 'node:http'
import { listening } from '../servers/listening.ts'

export interface PluginProvider extends AsyncDisposable {
  url: string
  /** The paths that were called. */
  calls: string[]
  /** How calls are answered from now on. */
  answer(handler: Handler): void
}

type Handler = (call: { path: string; body: string }, response: ServerResponse) => unknown

/** An app's server that receives the calls of service plugins. */
export async function pluginProvider(first: Handler): Promise<PluginProvider> {
  const calls: string[] = []
  let handler = first
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      calls.push(request.url!)
      void handler({ path: request.url!, body }, response)
    })
  })
  const { url, ...server } = await listening(http)
  return { ...server, url: `${url}/app`, calls, answer: (next) => void (handler = next) }
}

/** Answers every call with this JSON. */
export function json(value: unknown, status = 200): Handler {
  return (_call, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
