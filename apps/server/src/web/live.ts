import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { unauthenticated } from '../kernel/basics/errors.ts'
import { hostCookie, sessionCookie } from '../kernel/http/host-cookies.ts'
import { mayReadEntity, type Authenticated } from '../kernel/site/caller.ts'
import type { LiveChanges } from '../kernel/caching/live-changes.ts'
import type { RateLimits } from '../kernel/abuse/rate-limit.ts'

interface LiveOptions {
  live: LiveChanges
  limits: Pick<RateLimits, 'request'>
  /** The staff member of the site that the back office's session belongs to. */
  ownPerson(session: string | undefined, siteId: string): Promise<Authenticated | undefined>
  secureCookies: boolean
}

/** Milliseconds that changes wait for others, so that an import does not send thousands of messages. */
const gatherMilliseconds = 250
/** Milliseconds between two signs of life, which keep proxies from closing the stream and end it with the session. */
const beatMilliseconds = 20_000
/** Bytes that may wait for a browser that does not read. */
const maxWaiting = 64 * 1024

/**
 * Server-sent events for open tabs of the back office: `{"entities": ["wix.ecom.v1.order"]}` after every commit that changed
 * some. A message names kinds of entities only, those that the person may read; the tab reads again what it shows.
 */
export function serveLiveChanges(app: FastifyInstance, { live, limits, ownPerson, secureCookies }: LiveOptions): void {
  const open = new Set<Readable>()
  // The server waits for open responses when it stops, and these never end by themselves.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.push(null)
  })
  app.get<{ Querystring: { site?: unknown } }>('/dashboard/live', async (request, reply) => {
    const { site } = request.query
    const session = hostCookie(request, sessionCookie, secureCookies)
    const authenticated = typeof site === 'string' ? await ownPerson(session, site) : undefined
    limits.request({ address: request.ip, authenticated })
    if (!authenticated || authenticated.siteId !== site) throw unauthenticated('this needs a session of the site’s staff')
    let { caller } = authenticated
    const stream = new Readable({ read() {} })
    open.add(stream)
    let gathered = new Set<string>()
    let gathering: NodeJS.Timeout | undefined
    const send = () => {
      gathering = undefined
      stream.push(`data: ${JSON.stringify({ entities: [...gathered] })}\n\n`)
      gathered = new Set()
      if (stream.readableLength > maxWaiting) stream.destroy()
    }
    const ignore = live.listen(authenticated.siteId, (entities) => {
      const readable = entities.filter((entity) => mayReadEntity(caller, entity))
      if (readable.length === 0) return
      for (const entity of readable) gathered.add(entity)
      gathering ??= setTimeout(send, gatherMilliseconds)
    })
    const beat = setInterval(async () => {
      const still = await ownPerson(session, authenticated.siteId)
      if (still) caller = still.caller
      stream.push(still ? ': \n\n' : null)
    }, beatMilliseconds)
    stream.once('close', () => {
      open.delete(stream)
      ignore()
      clearTimeout(gathering)
      clearInterval(beat)
    })
    request.raw.once('close', () => stream.destroy())
    stream.push('retry: 5000\n\n')
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  })
}
