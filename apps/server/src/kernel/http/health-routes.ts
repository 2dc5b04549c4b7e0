import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BackgroundStateReader } from '../background/background-state.ts'
import { permissionDenied } from '../basics/errors.ts'
import { registry } from '../basics/metrics.ts'
import type { Peers } from '../caching/peers.ts'

interface HealthParts {
  peers: Peers
  metricsToken: string | undefined
  background: BackgroundStateReader
  /** True if the database, or the coordinator of a cluster, answers and has all migrations. */
  isReady(): Promise<boolean>
  /** The nodes of a cluster that hold the rows of sites. */
  nodesOf(siteIds: readonly string[]): Promise<string[]>
}

/** Serves the endpoints for liveness, readiness and metrics. */
export function serveHealth(app: FastifyInstance, { peers, metricsToken, background, isReady, nodesOf }: HealthParts): void {
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(?:health|ready|metrics)(?:\?|$)/.test(request.url)) reply.header('cache-control', 'no-store')
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (request, reply) => {
    const ready = await isReady().catch(() => false)
    if (!ready) return reply.status(503).send({ status: 'not ready' })
    // A server whose event delivery is stuck still serves requests, so this is no reason to take it out of service.
    const { events, jobs, away } = await background.read()
    // The server stays ready if a node of its cluster is lost: it serves the shops of all others. Only the operator sees the lost
    // ones.
    const lost = mayReadMetrics(request, metricsToken)
      ? { shops: away.length, shopIds: away, nodes: await nodesOf(away).catch(() => []) }
      : { shops: away.length }
    return reply.send({
      status: 'ready',
      events,
      jobs: { lagSeconds: jobs.lagSeconds, standStill: jobs.standStill },
      ...(away.length > 0 && { away: lost }),
    })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw permissionDenied('metrics are for this machine, or with METRICS_TOKEN')
    const text = await peers.metrics()
    if (text === undefined) return reply.status(503).send({ status: 'a worker did not answer' })
    return reply.header('content-type', registry.contentType).send(text)
  })
}

/**
 * Allows direct connections from this machine, and callers with the token. A request that a proxy forwards came from another
 * machine.
 */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token && isSame(headers.authorization?.replace(/^Bearer /i, '') ?? '', token)) return true
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}

function isSame(received: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(received), hash(expected))
}
