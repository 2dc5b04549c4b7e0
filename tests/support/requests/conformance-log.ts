import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '@stoa/contract'
import { shapeFaults } from './answer-shape.ts'
import type { App } from '../../../apps/server/src/app.ts'
import { routesOf } from '../../../apps/server/src/kernel/http/gateway.ts'

export const logFolder = join(import.meta.dirname, '../../../.cache/conformance')

/** A header that marks calls of the published packages; the tests' own calls do not have it. */
export const publishedMark = 'x-published-package'

/** Records which operations the published packages saw served and refused, for `docs/conformance.md`. */
export function logConformance({ app, composed }: App): void {
  const routes = composed.implementations.flatMap(({ operation }) =>
    routesOf(operation).map(({ method, url }) => ({ route: `${method} ${url}`, operation })),
  )
  // Two services may declare the same operation on the same path.
  const byRoute = Map.groupBy(routes, ({ route }) => route)
  const seen = new Set<string>()
  mkdirSync(logFolder, { recursive: true })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.headers[publishedMark] === undefined) return
    for (const { operation } of byRoute.get(`${request.method} ${request.routeOptions.url}`) ?? []) {
      const outcome = outcomeOf(operation, reply.statusCode, payload)
      // The call is answered 500, so the test fails and the log says why.
      if (outcome === 'served') checkShape(operation, payload)
      const line = `${operation.service.name}.${operation.name} ${outcome}`
      if (!outcome || seen.has(line)) continue
      seen.add(line)
      appendFileSync(join(logFolder, `${process.pid}.log`), `${line}\n`)
    }
  })
}

function checkShape(operation: Operation, payload: unknown): void {
  if (typeof payload !== 'string' || payload === '') return
  const faults = shapeFaults(operation, JSON.parse(payload))
  if (faults.length > 0) throw new Error(`the answer of ${operation.name} differs from its type: ${faults.join('; ')}`)
}

export interface ErrorBody {
  details?: { applicationError?: { code?: string }; validationError?: object }
}

function outcomeOf(operation: Operation, status: number, payload: unknown): 'served' | 'refused' | undefined {
  if (status === 200) return 'served'
  if (status < 400 || status > 499 || typeof payload !== 'string' || !payload.startsWith('{')) return undefined
  const { details } = JSON.parse(payload) as ErrorBody
  return isDeclaredRefusal(operation, details) ? 'refused' : undefined
}

/**
 * True if the refusal conforms to the contract: by a code that the operation declares, by a violated field rule, or for lack of a
 * permission. Operations without declared codes may also answer "not found".
 */
export function isDeclaredRefusal({ errors }: Operation, details: ErrorBody['details']): boolean {
  const code = String(details?.applicationError?.code ?? '')
  if (details?.validationError || code === 'PERMISSION_DENIED' || code in errors) return true
  return Object.keys(errors).length === 0 && (code.endsWith('_NOT_FOUND') || code === '404')
}
