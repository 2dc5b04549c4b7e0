import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, password, whoIs, type FrontEnd, allowFrontEnd } from '../support/members/signing-in.ts'
import { until } from '../support/until.ts'

// Sign-ins in the very moment in which the member is blocked or signed out everywhere.

let server: TestServer
let shop: TestShop
let front: FrontEnd
beforeAll(async () => {
  server = await startServer()
  shop = await aShop(server)
  await allowFrontEnd(shop)
  front = await aFrontEnd(shop)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => sql`delete from rate_limit`.execute(server.database.db))

let counter = 0
async function registered() {
  const email = `mia-${++counter}@example.com`
  const { body } = await front.register(email)
  return { email, id: body.identity.id as string, sessionToken: body.sessionToken as string }
}

const left = async (memberId: string) => {
  const { siteId } = shop.credentials
  const { rows } = await sql<{ kind: string }>`
    select kind from sign_in_step where site_id = ${siteId} and member_id = ${memberId} and used_date is null
    union all select 'session' from member_session where site_id = ${siteId} and member_id = ${memberId}`.execute(
    server.database.db,
  )
  return rows.map(({ kind }) => kind)
}

const moments = {
  'a session token': async (sessionToken: string) => () => front.authorize(sessionToken),
  'a prepared request': async (sessionToken: string) => (await front.prepare(sessionToken)).open,
  'a code': async (sessionToken: string) => {
    const request = await front.codeFor(sessionToken)
    return () => front.exchange(request)
  },
}

test.each(Object.entries(moments))(
  '%s that is used while the member is being blocked waits for that, and opens nothing',
  async (_, prepare) => {
    const { id, sessionToken } = await registered()
    const use = await prepare(sessionToken)
    const block = await server.database.source.acquire()
    try {
      await block.script(
        `begin; update member set status = 'BLOCKED' where site_id = '${shop.credentials.siteId}' and id = '${id}'`,
      )
      const used = use()
      await until(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          server.database.db,
        )
        return rows.length > 0 ? true : undefined
      })
      await block.script('commit')
      expect((await used).status).toBe(400)
    } finally {
      block.release()
    }
    // A record that was prepared before the block is deleted by its reaction; it led to no session.
    const kinds = await left(id)
    expect(kinds.filter((kind) => kind === 'session')).toEqual([])
    expect(kinds.length).toBeLessThanOrEqual(1)
  },
)

test('whatever comes of a sign-in in the moment of “sign out everywhere”, nothing of it is left', async () => {
  const { id, email } = await registered()
  for (let round = 0; round < 8; round++)
    for (const prepare of Object.values(moments)) {
      const { status, body } = await front.login(email)
      expect(status).toBe(200)
      const use = await prepare(body.sessionToken)
      const signOut = () => shop.owner('POST', '/stoa/v1/member-security/sessions/end-others', { memberId: id })
      const calls = round % 2 ? [signOut(), use()] : [use(), signOut()].toReversed()
      const [ended] = await Promise.all(calls)
      expect(ended!.status).toBe(200)
      expect(await left(id)).toEqual([])
    }
})

test('a member who is blocked in the moment of a sign-in, and approved again later, is signed in nowhere', async () => {
  const { id, sessionToken } = await registered()
  const request = await front.codeFor(sessionToken)
  await Promise.all([front.exchange(request), shop.owner('POST', `/members/v1/members/${id}/block`, {})])
  await server.app.drain()
  await shop.owner('POST', `/members/v1/members/${id}/approve`, {})
  expect(await left(id)).toEqual([])
})

const statusOf = async (access: string) => (await whoIs(shop, access)).status

test('a session of the instant of a block is dead, even if the member is approved again before anything reacts', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, sessionToken, email } = await registered()
    const request = await front.codeFor(sessionToken)
    const move = (to: 'block' | 'approve') => shop.owner('POST', `/members/v1/members/${id}/${to}`, {})
    // Approved again before the reaction to the block has run, which follows with the drain.
    const [exchanged] = await Promise.all([front.exchange(request), move('block').then(() => move('approve'))])
    const access = exchanged.body.access_token as string | undefined
    if (access) expect(await statusOf(access)).toBe(401)
    await server.app.drain()
    expect(await left(id)).toEqual([])
    expect(await statusOf((await front.signIn(email)).access)).toBe(200)
  }
})

const returns = {
  'blocked and approved': ['block', 'approve'],
  'disconnected and approved': ['disconnect', 'approve'],
  'deleted and restored': ['delete', 'restore'],
} as const

test.each(Object.entries(returns))(
  'what was opened by a clock that is ahead stays dead when the member is %s before anything reacts',
  async (_, [end, comeBack]) => {
    const { id, email } = await registered()
    server.clock.advance(60_000)
    const { access, refresh } = await front.signIn(email)
    const login = async () => (await front.login(email)).body.sessionToken as string
    const [token, prepared, code] = [await login(), await front.prepare(await login()), await front.codeFor(await login())]
    const act = {
      block: () => shop.owner('POST', `/members/v1/members/${id}/block`, {}),
      disconnect: () => shop.owner('POST', `/members/v1/members/${id}/disconnect`, {}),
      approve: () => shop.owner('POST', `/members/v1/members/${id}/approve`, {}),
      delete: () => shop.raw('DELETE', '/members/v1/members/my', { headers: { authorization: access } }),
      restore: () => front.send('POST', '/stoa/v1/member-security/cancel-deletion', { email, password }),
    }
    server.clock.advance(-60_000)
    expect((await act[end]()).status).toBe(200)
    expect((await act[comeBack]()).status).toBe(200)
    const check = async () => {
      expect(await statusOf(access)).toBe(401)
      expect((await front.renew(refresh)).status).toBe(401)
      expect((await front.authorize(token)).status).toBe(400)
      expect((await prepared.open()).body).not.toContain('"code"')
      expect((await front.exchange(code)).status).toBe(400)
    }
    await check()
    await server.app.drain()
    await check()
    expect(await left(id)).toEqual([])
    expect(await statusOf((await front.signIn(email)).access)).toBe(200)
  },
)
