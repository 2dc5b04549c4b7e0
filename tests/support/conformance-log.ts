import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../apps/server/src/app.ts'
import { routesOf } from '../../apps/server/src/kernel/gateway.ts'

export const logFolder = join(import.meta.dirname, '../../.cache/conformance')

/** Notes which operations the tests saw served and which refused: what `docs/conformance.md` is made from. */
export function logConformance({ app, composed }: App): void {
  const operations = new Map<string, string>(
    composed.implementations.flatMap(({ operation }) =>
      routesOf(operation).map(({ method, url }) => [`${method} ${url}`, `${operation.service.name}.${operation.name}`] as const),
    ),
  )
  const seen = new Set<string>()
  mkdirSync(logFolder, { recursive: true })
  app.addHook('onResponse', async (request, reply) => {
    const operation = operations.get(`${request.method} ${request.routeOptions.url}`)
    if (!operation || reply.statusCode >= 500) return
    const line = `${operation} ${reply.statusCode === 200 ? 'served' : 'refused'}`
    if (seen.has(line)) return
    seen.add(line)
    appendFileSync(join(logFolder, `${process.pid}.log`), `${line}\n`)
  })
}
