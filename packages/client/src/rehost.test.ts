import { expect, test } from 'vitest'
import { rehost, rehostGlobally } from './rehost.ts'

test('calls to the published hosts go to our server on the same path, all others where they did', async () => {
  const requests: string[] = []
  const fetch = rehost('http://localhost:3000/', async (input) => {
    requests.push(input instanceof Request ? `${input.method} ${input.url}` : String(input))
    return new Response()
  })
  await fetch('https://www.wixapis.com/ecom/v1/carts/current?a=1')
  await fetch(new URL('https://edge.wixapis.com/oauth2/token'))
  await fetch(new Request('https://www.wixapis.com/x', { method: 'POST', body: 'b' }))
  await fetch('https://example.com/www.wixapis.com')
  await fetch('/relative')
  expect(requests).toEqual([
    'http://localhost:3000/ecom/v1/carts/current?a=1',
    'http://localhost:3000/oauth2/token',
    'POST http://localhost:3000/x',
    'https://example.com/www.wixapis.com',
    '/relative',
  ])
})

test('the global fetch can be had back', () => {
  const before = globalThis.fetch
  const undo = rehostGlobally('http://localhost:3000')
  expect(globalThis.fetch).not.toBe(before)
  undo()
  expect(globalThis.fetch).toBe(before)
})
