import { expect, test } from 'vitest'
import { rehost, rehostGlobally, rehostMedia } from './rehost.ts'

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

test('a framework finds its marks on the global fetch, so it does not put its own back', () => {
  const original = globalThis.fetch
  globalThis.fetch = Object.assign((...parameters: Parameters<typeof fetch>) => original(...parameters), { __nextPatched: true })
  const undo = rehostGlobally('http://localhost:3000')
  expect(globalThis.fetch).toHaveProperty('__nextPatched', true)
  undo()
  globalThis.fetch = original
})

test('a rehosted fetch uses the global one of the moment, which a framework may have replaced since', async () => {
  const rehosted = rehost('http://localhost:3000')
  const original = globalThis.fetch
  const requests: string[] = []
  globalThis.fetch = async (input) => {
    requests.push(String(input))
    return new Response()
  }
  await rehosted('https://www.wixapis.com/x').finally(() => (globalThis.fetch = original))
  expect(requests).toEqual(['http://localhost:3000/x'])
})

test('addresses of pictures lead to our server, and no others', () => {
  expect(rehostMedia('<img src="https://static.wixstatic.com/media/a.jpg/v1/fit/w_1,h_1/a.jpg">', 'http://localhost:3000/')).toBe(
    '<img src="http://localhost:3000/media/a.jpg/v1/fit/w_1,h_1/a.jpg">',
  )
  for (const text of [
    'https://static.wixstatic.com.example/media/a.jpg',
    'https://other.wixstatic.com/a.jpg',
    'static.wixstatic.com',
  ])
    expect(rehostMedia(text, 'http://localhost:3000')).toBe(text)
})
