import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { testApp } from '../support/servers/test-app.ts'

let server: TestServer
let shop: TestShop
let secure: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  secure = await testApp(server.database, { clock: server.clock, publicUrl: 'https://shop.example' })
})
afterAll(async () => {
  await secure[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

function send(path: string, { cookie, body }: { cookie?: string; body?: object } = {}) {
  const headers = { host: 'shop.example', 'x-stoa-session': '1', ...(cookie && { cookie }) }
  return secure.app.inject({ method: body ? 'POST' : 'GET', url: path, headers, ...(body && { payload: body }) })
}

async function signIn() {
  const { email, password } = shop.credentials.owner
  const answer = await send('/stoa/v1/sessions/sign-in', { body: { email, password } })
  return { answer, secret: answer.cookies.find(({ name }) => name.endsWith('stoa_session'))!.value }
}

const statusWith = async (cookie: string) => (await send('/stoa/v1/sessions/current', { cookie })).statusCode

test('with TLS the back office’s cookie has the prefix __Host-, and one without it is no session', async () => {
  const { answer, secret } = await signIn()
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-stoa_session=[\w-]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await statusWith(`__Host-stoa_session=${secret}`)).toBe(200)
  const planted = await send('/stoa/v1/sessions/current', { cookie: `stoa_session=${secret}` })
  expect(planted.statusCode).toBe(401)
  expect(planted.cookies).toMatchObject([{ name: 'stoa_session', value: '', path: '/', secure: true }])
  const out = await send('/stoa/v1/sessions/sign-out', { cookie: `__Host-stoa_session=${secret}`, body: {} })
  expect(out.cookies).toMatchObject([{ name: '__Host-stoa_session', value: '', path: '/', secure: true }])
})

test('the cookie of a session from before an upgrade is accepted once and replaced', async () => {
  const { secret } = await signIn()
  await sql`update user_session set has_host_cookie = false`.execute(server.database.db)
  const first = await send('/stoa/v1/sessions/current', { cookie: `stoa_session=${secret}` })
  expect(first.statusCode).toBe(200)
  expect(first.cookies).toMatchObject([
    { name: '__Host-stoa_session', value: secret, path: '/', httpOnly: true, secure: true, sameSite: 'Lax' },
    { name: 'stoa_session', value: '' },
  ])
  expect(await statusWith(`stoa_session=${secret}`)).toBe(401)
  expect(await statusWith(`__Host-stoa_session=${secret}`)).toBe(200)
})

test('the other cookies of an older version are renamed with their values', async () => {
  const values = { stoa_visitor: 'a.signature', stoa_orders: 'token', stoa_hand_over: 'secret' }
  const cookie = Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const { cookies } = await send('/ready', { cookie })
  for (const [name, value] of Object.entries(values)) {
    expect(cookies).toContainEqual(
      expect.objectContaining({ name: `__Host-${name}`, value, secure: true, httpOnly: true, path: '/' }),
    )
    expect(cookies).toContainEqual(expect.objectContaining({ name, value: '' }))
  }
  const again = await send('/ready', { cookie: '__Host-stoa_visitor=a.signature; stoa_visitor=planted' })
  expect(again.cookies).toMatchObject([{ name: 'stoa_visitor', value: '' }])
})

test('every cookie of the server goes through the names with the prefix', () => {
  const folder = join(import.meta.dirname, '../../apps/server/src')
  const own = ['kernel/http/host-cookies.ts']
  const direct = globSync('**/*.ts', { cwd: folder }).filter(
    (file) =>
      !own.includes(file) && /\.setCookie\(|\.clearCookie\(|\bcookies\??\.?\[/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(direct).toEqual([])
})
