import { call } from '@stoa/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { queryKeyOf, queryOptionsOf } from './query-options.ts'

afterEach(() => void vi.useRealTimers())

const getThing = call<{ id: string }, { name: string }>('GET', '/v1/things/{id}')

test('a query is tried three times more, after 1, 2 and 4 seconds', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async () => Response.json({ message: 'down' }, { status: 503 }))
  const client = createClient({ baseUrl: 'https://shop.test', fetch })
  const outcome = vi.fn()
  const queries = new QueryClient()
  void queries.fetchQuery(queryOptionsOf(client, getThing, { id: '1' })).catch(outcome)
  for (const [milliseconds, calls] of [
    [999, 1],
    [1, 2],
    [1999, 2],
    [1, 3],
    [3999, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(milliseconds)
    expect(fetch).toHaveBeenCalledTimes(calls)
  }
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome.mock.calls[0]![0]).toMatchObject({ name: 'CallError', status: 503 })
  expect(fetch).toHaveBeenCalledTimes(4)
  queries.clear()
})

test('no wait is longer than 30 seconds', () => {
  const { retryDelay } = queryOptionsOf(createClient({ baseUrl: '' }), getThing, { id: '1' })
  expect([0, 4, 5, 20].map(retryDelay)).toEqual([1000, 16_000, 30_000, 30_000])
})

test('each request has an entry of its own, and all of one call can be invalidated', async () => {
  const client = createClient({ baseUrl: 'https://shop.test', fetch: async (url) => Response.json({ name: String(url) }) })
  const queries = new QueryClient()
  const names = await Promise.all(['1', '2'].map((id) => queries.fetchQuery(queryOptionsOf(client, getThing, { id }))))
  expect(names).toEqual([{ name: 'https://shop.test/v1/things/1' }, { name: 'https://shop.test/v1/things/2' }])
  await queries.invalidateQueries({ queryKey: queryKeyOf(getThing) })
  expect(queries.getQueryCache().findAll({ stale: true })).toHaveLength(2)
  expect(queries.getQueryData(queryKeyOf(getThing, { id: '2' }))).toEqual(names[1])
  queries.clear()
})
