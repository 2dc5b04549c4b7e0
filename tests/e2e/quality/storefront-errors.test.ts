import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

interface Answer {
  status: number
  type: string
  head: string
  body: string
}

/** Sends a request as a browser does, with a path that `fetch` would not send as it is. */
function visit(path: string, method = 'GET', accept = 'text/html,*/*;q=0.8'): Promise<Answer> {
  const { hostname, port, host } = new URL(shop.url)
  const headers = [`Host: ${host}`, `Accept: ${accept}`, 'Connection: close']
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const socket = connect(Number(port), hostname, () =>
    socket.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`),
  )
  let text = ''
  socket.setEncoding('utf8')
  socket.on('error', reject)
  socket.on('data', (data) => (text += data))
  socket.on('close', () => {
    const [head = '', ...body] = text.split('\r\n\r\n')
    const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? ''
    resolve({ status: Number(head.split(' ')[1]), type, head, body: body.join('\r\n\r\n') })
  })
  return promise
}

const page = 'text/html; charset=utf-8'

for (const [path, status] of [
  ['/products?page=9999', 404],
  ['/products?page=5000-9999', 404],
  ['/products?page=99999999999999999999', 404],
  ['/products.data?page=9999', 404],
  ['/categories/posters?page=9999', 404],
  ['/search?q=print&page=9999', 404],
  ['/checkout/xx', 404],
  ['/checkout/xx/challenge/yy', 404],
  ['/checkout/00000000-0000-4000-8000-000000000000', 404],
  ['/orders/xx/nothing', 404],
  ['/search?q=%00', 400],
  ['/search?q=%E0%A4%A', 200],
  ['/products?from=abc&to=-1', 200],
  ['/products?page=0', 200],
  ['/products?sort=xx&brand=&option.=x', 200],
  ['/products/%00', 400],
  ['/products/%FF', 400],
  ['/%E0%A4%A', 400],
] as const)
  test(`${path} answers with ${status} and never fails`, async () => {
    const { type, ...answer } = await visit(path)
    expect(answer.status).toBe(status)
    expect(answer.body).not.toMatch(/Something went wrong|VALIDATION|BAD_URL/)
    if (!path.includes('.data')) expect(type).toBe(page)
  })

test('an address may be long', async () => {
  expect(await visit(`/products/${'a'.repeat(2000)}`)).toMatchObject({ status: 404, type: page })
  expect(await visit(`/search?q=${'a'.repeat(9000)}`)).toMatchObject({ status: 200, type: page })
})

test('a client of the API gets JSON for an address that cannot be read', async () => {
  for (const path of ['/%E0%A4%A', '/search?q=%00']) {
    const { status, type, body } = await visit(path, 'GET', 'application/json')
    expect({ status, type }).toEqual({ status: 400, type: 'application/json; charset=utf-8' })
    expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) })
  }
})

for (const [path, location] of [
  ['/Products', '/products'],
  ['/PRODUCTS/low-tide?Size=A3', '/products/low-tide?Size=A3'],
  ['/de/Products?page=2', '/de/products?page=2'],
  ['/Search?q=Tide', '/search?q=Tide'],
] as const)
  test(`${path} has one address, ${location}`, async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, head } = await visit(path, method)
      expect(status).toBe(301)
      expect(head.split('\r\n')).toContain(`location: ${location}`)
    }
    expect((await visit(path, 'POST')).status).not.toBe(301)
    expect((await visit('/Nothing-here')).status).toBe(404)
  })

test('an address that cannot be read leads to the start page', async () => {
  const { body, head } = await visit('/%E0%A4%A')
  expect(body).toContain('There is no page at this address')
  expect(body).toContain('<a href="/">')
  expect(head).toMatch(/content-security-policy: default-src 'none'/i)
})

for (const path of [
  '/',
  '/products',
  '/products/low-tide',
  '/cart',
  '/sitemap.xml',
  '/robots.txt',
  '/nothing-here',
  '/checkout/xx',
])
  test(`HEAD ${path} has the status and the headers of GET, without a body`, async () => {
    const [head, get] = [await visit(path, 'HEAD'), await visit(path)]
    expect(head).toMatchObject({ status: get.status, type: get.type, body: '' })
  })
