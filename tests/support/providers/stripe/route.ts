import type { DoubleRequest } from '../payment-double.ts'
import type { FormGroup } from './form-body.ts'

export interface Route {
  method: string
  path: RegExp
  answer(parameters: string[], form: FormGroup, request: DoubleRequest): unknown
}

export function route(method: string, pattern: string, answer: Route['answer']): Route {
  return { method, path: new RegExp(`^/v1/${pattern.replaceAll(':id', '([^/]+)')}$`), answer }
}

/** A list as Stripe pages it. Everything fits on one page here, unless a test asks for less. */
export function list(data: readonly unknown[], { query, path }: DoubleRequest): unknown {
  const limit = Number(query.get('limit') ?? 10)
  const after = query.get('starting_after')
  const start = after ? data.findIndex((each) => (each as { id: string }).id === after) + 1 : 0
  return { object: 'list', url: path, has_more: data.length > start + limit, data: data.slice(start, start + limit) }
}

export function isSince({ query }: DoubleRequest, created: number): boolean {
  return created >= Number(query.get('created[gte]') ?? 0)
}
