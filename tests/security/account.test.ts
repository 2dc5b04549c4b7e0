import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routesOf } from '../../apps/server/src/kernel/http/gateway.ts'
import { updateCredentialsFile } from '../../apps/server/src/modules/platform/sites/credentials-file.ts'
import { provisionSite } from '../../apps/server/src/modules/platform/sites/index.ts'
import { aShop } from '../support/shop/shop.ts'
import { server, shop, aBrowser, session, setUp } from './account-set-up.ts'

setUp()

const changePassword = '/stoa/v1/account/change-password'

test('a person with a generated password can do nothing before they choose another', async () => {
  const { owner } = await server.database.transaction((tx) =>
    provisionSite(tx, { name: 'New', ownerEmail: 'generated@example.com' }, server.clock.now()),
  )
  const browser = await aBrowser(owner)
  expect(browser.answer.body.session.user.mustChangePassword).toBe(true)
  const open: string[] = []
  for (const { kind, operation } of server.app.composed.implementations) {
    if (kind === 'public' || operation.name === 'changePassword') continue
    const { method, url } = routesOf(operation)[0]!
    const path = url.replaceAll(/:[\w]+/g, '00000000-0000-4000-8000-000000000000')
    const { status, body } = await browser.send(method, path, method === 'GET' || method === 'DELETE' ? undefined : {})
    if (status !== 403 || body.details?.applicationError?.code !== 'PASSWORD_CHANGE_REQUIRED') open.push(operation.name)
  }
  expect(open).toEqual(['getSession'])
  const newPassword = 'chosen by the owner'
  expect((await browser.send('POST', changePassword, { currentPassword: owner.password, newPassword })).status).toBe(200)
  expect((await browser.send('GET', session)).body.session.user.mustChangePassword).toBe(false)
  expect((await browser.send('GET', '/stoa/v1/webhooks')).status).toBe(200)
})

test('a new password or email ends every other session, and the old one no longer signs in', async () => {
  const own = await aShop(server)
  const { email, password } = own.credentials.owner
  const [here, there] = [await aBrowser({ email, password }), await aBrowser({ email, password })]
  expect((await here.send('POST', changePassword, { currentPassword: 'wrong', newPassword: 'another password' })).status).toBe(
    403,
  )
  expect((await here.send('POST', changePassword, { currentPassword: password, newPassword: password })).status).toBe(409)
  expect((await here.send('POST', changePassword, { currentPassword: password, newPassword: 'too short' })).status).toBe(400)
  for (const easy of ['password123456', 'aaaaaaaaaaaaaaaa', email]) {
    const refused = await here.send('POST', changePassword, { currentPassword: password, newPassword: easy })
    expect([refused.status, JSON.stringify(refused.body)], easy).toEqual([400, expect.stringContaining('PASSWORD_TOO_WEAK')])
  }
  const changed = await here.send('POST', changePassword, { currentPassword: password, newPassword: 'another password' })
  expect(changed.status).toBe(200)
  expect([(await here.send('GET', session)).status, (await there.send('GET', session)).status]).toEqual([200, 401])
  expect((await aBrowser({ email, password })).answer.status).toBe(401)

  const again = await aBrowser({ email, password: 'another password' })
  const move = (to: string) =>
    here.send('POST', '/stoa/v1/account/change-email', { email: to, currentPassword: 'another password' })
  expect((await move(shop.credentials.owner.email)).status).toBe(409)
  expect((await move(`moved-${email}`)).status).toBe(200)
  expect((await again.send('GET', session)).status).toBe(401)
  expect((await aBrowser({ email: `moved-${email}`, password: 'another password' })).answer.status).toBe(200)
})

test('a person sees and ends their own sessions, and nobody else’s', async () => {
  const own = await aShop(server)
  const [here, there, otherUser] = [
    await aBrowser(own.credentials.owner),
    await aBrowser(own.credentials.owner),
    await aBrowser(),
  ]
  const { body } = await here.send('GET', '/stoa/v1/account/sessions')
  expect(body.sessions.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])
  const other = body.sessions.find(({ current }: { current: boolean }) => !current)
  expect((await otherUser.send('DELETE', `/stoa/v1/account/sessions/${other.id}`)).status).toBe(404)
  expect((await there.send('GET', session)).status).toBe(200)
  expect((await here.send('DELETE', `/stoa/v1/account/sessions/${other.id}`)).status).toBe(200)
  expect((await there.send('GET', session)).status).toBe(401)
  const third = await aBrowser(own.credentials.owner)
  expect((await here.send('POST', '/stoa/v1/account/sessions/end-others', {})).body).toEqual({ endedSessions: 1 })
  expect((await third.send('GET', session)).status).toBe(401)
})

test('an API key has no account', async () => {
  expect((await shop.owner('GET', '/stoa/v1/account/sessions')).status).toBe(401)
})

test('a changed password is removed from the credentials file, and the rest of the file stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-credentials-'))
  const file = join(folder, 'credentials.json')
  const content = { siteId: 's', clientId: 'c', apiKey: 'k', owner: { email: 'Owner@example.com', password: 'generated' } }
  try {
    updateCredentialsFile(file, { before: 'owner@example.com', email: 'owner@example.com' })
    writeFileSync(file, JSON.stringify(content))
    updateCredentialsFile(file, { before: 'somebody@example.com', email: 'somebody@example.com' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(content)
    updateCredentialsFile(file, { before: 'owner@example.com', email: 'new@example.com' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...content, owner: { email: 'new@example.com' } })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
