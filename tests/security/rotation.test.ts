import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { seal } from '../../apps/server/src/kernel/secrets/sealed.ts'
import type { Secrets } from '../../apps/server/src/kernel/secrets/secrets.ts'
import { resealFactors } from '../../apps/server/src/modules/identity/identity/index.ts'
import { resealPluginKeys } from '../../apps/server/src/modules/platform/plugins/index.ts'
import { resealKeys } from '../../apps/server/src/modules/platform/webhooks/index.ts'
import { command } from '../support/servers/command.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { testApp } from '../support/servers/test-app.ts'

const [oldSecret, newSecret]: [string, string] = [
  'the secret that is going, long enough',
  'the secret that is coming, long enough',
]
let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('during a rotation, everything made with the old secret is valid; afterwards only what was renewed is', async () => {
  const { credentials } = await aShop(server)
  const { clientId, siteId, apiKey } = credentials
  const owner = { authorization: apiKey, 'wix-site-id': siteId }
  const at = (secrets: Secrets) => testApp(server.database, { secrets })
  type App = Awaited<ReturnType<typeof at>>
  const send = async ({ app }: App, url: string, payload: object, headers: Record<string, string> = {}) => {
    const response = await app.inject({ method: 'POST', url, payload, headers })
    return { status: response.statusCode, body: response.json() }
  }
  const grant = (app: App, more: object) => send(app, '/oauth2/token', { clientId, ...more })

  const before = await at([oldSecret])
  const { body: token } = await grant(before, { grantType: 'anonymous' })
  for (const name of ['One', 'Two']) await send(before, '/billing/v1/tax-groups', { taxGroup: { name } }, owner)
  const page = (query: object) => ({ query: { cursorPaging: { limit: 1, ...query } } })
  const { body: first } = await send(before, '/billing/v1/tax-groups/query', page({}), owner)
  const cursor = first.pagingMetadata.cursors.next
  const created = { url: 'https://receiver.example.com/', eventTypes: ['stoa.v1.redirect_created'] }
  const { body: hook } = await send(before, '/stoa/v1/webhooks', { webhook: created }, owner)
  const endpoint = {
    appId: clientId,
    componentType: 'ECOM_SHIPPING_RATES',
    name: 'Carrier',
    deploymentUri: 'https://app.example.com',
  }
  await send(before, '/stoa/v1/plugins', { plugin: endpoint }, owner)
  const sealedValues = async () =>
    (
      await server.database.db
        .selectFrom('webhook')
        .select('private_key_sealed')
        .where('site_id', '=', siteId)
        .where('id', '=', hook.webhook.id)
        .executeTakeFirstOrThrow()
    ).private_key_sealed

  const statuses = async (app: App) => ({
    access: (await send(app, '/stores/v3/products/query', { query: {} }, { authorization: token.access_token })).status,
    renewal: (await grant(app, { grantType: 'refresh_token', refreshToken: token.refresh_token })).status,
    cursor: (await send(app, '/billing/v1/tax-groups/query', page({ cursor }), owner)).status,
  })
  const during = await at([newSecret, oldSecret])
  expect(await statuses(during)).toEqual({ access: 200, renewal: 200, cursor: 200 })
  const cookie = before.app.signCookie('a visitor')
  expect(during.app.unsignCookie(cookie)).toMatchObject({ valid: true, value: 'a visitor' })
  const { body: renewed } = await grant(during, { grantType: 'refresh_token', refreshToken: token.refresh_token })

  const sealedWithOldKey = await sealedValues()
  expect(await resealKeys(server.database, [newSecret, oldSecret])).toBeGreaterThan(0)
  expect(await sealedValues()).not.toBe(sealedWithOldKey)
  expect(await resealKeys(server.database, [newSecret])).toBeGreaterThan(0)
  await expect(resealKeys(server.database, [oldSecret])).rejects.toThrow()
  expect(await resealPluginKeys(server.database, [newSecret, oldSecret])).toBe(1)
  expect(await resealPluginKeys(server.database, [newSecret])).toBe(1)
  await expect(resealPluginKeys(server.database, [oldSecret])).rejects.toThrow()

  const sealed = seal([oldSecret], 'second factors').close('the key of an authenticator app')
  await sql`insert into member_factor (site_id, id, member_id, type, name, secret_sealed, data, created_date)
    values (${siteId}, ${siteId}, ${siteId}, 'TOTP', '', ${sealed}, '{}', now())`.execute(server.database.db)
  await sql`insert into push_key (site_id, id, public_key, private_key_sealed, created_date)
    values (${siteId}, ${siteId}, 'public', ${sealed}, now())`.execute(server.database.db)
  expect(await resealFactors(server.database, [newSecret, oldSecret])).toBe(2)
  expect(await resealFactors(server.database, [newSecret])).toBe(2)
  await expect(resealFactors(server.database, [oldSecret])).rejects.toThrow()

  const after = await at([newSecret])
  expect(await statuses(after)).toEqual({ access: 401, renewal: 401, cursor: 400 })
  expect(after.app.unsignCookie(cookie).valid).toBe(false)
  expect((await grant(after, { grantType: 'refresh_token', refreshToken: renewed.refresh_token })).status).toBe(200)
})

test('the command creates a new secret beside the old one, and refuses a second rotation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-rotation-'))
  const file = join(folder, 'secret.key')
  const env = { DATA_DIR: folder, DATABASE_URL: '' }
  const rotate = () => command(['rotate-secret'], env)
  const secretLines = () => readFileSync(file, 'utf8').trim().split('\n')
  try {
    const [first] = readConfig(env).secrets
    expect(await rotate()).toMatchObject({ status: 0 })
    const [second, previous] = secretLines()
    expect([previous, second !== first]).toEqual([first, true])
    expect(readConfig(env).secrets).toEqual([second, first])
    expect(await rotate()).toMatchObject({ status: 2, stderr: expect.stringContaining('a rotation is under way') })
    expect(secretLines()).toEqual([second, first])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the environment names both secrets, and a wrong one stops the start with one line', () => {
  const read = (env: NodeJS.ProcessEnv) => readConfig({ ...env, DATA_DIR: tmpdir() }).secrets
  expect(read({ SECRET_KEY: newSecret, SECRET_KEY_PREVIOUS: oldSecret })).toEqual([newSecret, oldSecret])
  expect(() => read({ SECRET_KEY: newSecret, SECRET_KEY_PREVIOUS: 'short' })).toThrow('SECRET_KEY_PREVIOUS is shorter than 32')
  expect(() => read({ SECRET_KEY_PREVIOUS: oldSecret })).toThrow('SECRET_KEY_PREVIOUS is set without SECRET_KEY')
})
