import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import { errorAnswer, notFound, Refused } from './errors.ts'

export interface Keys {
  apiKey: string
  organizationToken: string
}

export interface Call {
  request: DoubleRequest
  given: Record<string, unknown>
  ids: string[]
  embed: string[]
}

export type Route = [method: string, path: RegExp, answer: (call: Call) => unknown]

/** Answers a call, or refuses it in Mollie's form. */
export function answerFrom(all: { profile: Route[]; organization: Route[] }, keys: Keys, request: DoubleRequest): DoubleAnswer {
  const token = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== keys.apiKey && token !== keys.organizationToken)
    return errorAnswer(401, 'Unauthorized Request', 'Missing authentication, or failed to authenticate')
  const isOpen = token === keys.apiKey ? all.profile : all.organization
  const path = request.path.replace(/^\/v2/, '')
  for (const [method, pattern, answer] of [...all.profile, ...all.organization]) {
    const [, ...ids] = (method === request.method && pattern.exec(path)) || []
    if (method !== request.method || !pattern.test(path)) continue
    if (!isOpen.some(([, known]) => known === pattern))
      return errorAnswer(403, 'Forbidden', 'Your token may not perform this action')
    return answered(() => answer({ request, ids, given: given(request), embed: request.query.get('embed')?.split(',') ?? [] }))
  }
  return errorAnswer(404, 'Not Found', 'The requested resource does not exist')
}

function answered(work: () => unknown): DoubleAnswer {
  try {
    const body = work()
    return isAnswer(body) ? body : { status: 200, body }
  } catch (error) {
    if (error instanceof Refused) return error.answer
    throw error
  }
}

function isAnswer(body: unknown): body is DoubleAnswer {
  return typeof body === 'object' && body !== null && 'status' in body && typeof body.status === 'number'
}

export function created(body: unknown): DoubleAnswer {
  return { status: 201, body }
}

function given({ method, body }: DoubleRequest): Record<string, unknown> {
  return method === 'GET' || body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
}

/** A page of a list: `from` is the first id on it, and the limit is at most 250. */
export function page({ request: { path, query, headers } }: Call, name: string, all: unknown[]) {
  const limit = Math.min(Number(query.get('limit') ?? 50), 250)
  const items = all as { id: string }[]
  const start = query.has('from') ? items.findIndex(({ id }) => id === query.get('from')) : 0
  const shown = items.slice(start, start + limit)
  const following = items[start + limit]
  const more = new URLSearchParams([...query].filter(([key]) => key !== 'from' && key !== 'limit'))
  const href =
    following &&
    `http://${headers.host}${path}?${new URLSearchParams([...more, ['from', following.id], ['limit', String(limit)]])}`
  return {
    count: shown.length,
    _embedded: { [name]: shown },
    _links: { previous: null, next: href ? { href, type: 'application/hal+json' } : null },
  }
}

export function found<Item extends { id: string }>(items: readonly Item[], id: string, what: string): Item {
  const item = items.find((each) => each.id === id)
  if (!item) throw notFound(what)
  return item
}
