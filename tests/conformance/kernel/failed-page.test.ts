import { expect, test } from 'vitest'
import { handOvers } from '../../../apps/server/src/modules/checkout/hand-over/index.ts'
import { memberViews } from '../../../apps/server/src/modules/identity/identity/index.ts'
import { serveStorefront } from '../../../apps/server/src/web/storefront/serve-storefront.ts'
import { openInMemory } from '../../support/databases/embedded-memory.ts'
import { testApp } from '../../support/servers/test-app.ts'
import { refusedWith } from '../../support/requests/answers.ts'

test('where the database fails, a browser gets an error page in its language, and a program gets JSON', async () => {
  const database = await openInMemory()
  // Every statement on a closed database fails.
  await database[Symbol.asyncDispose]()
  await using server = await testApp(database)
  const { app, call, composed, kernel, limits } = server
  await serveStorefront(app, {
    storefront: { handle: () => Promise.reject(new Error('nobody gets this far')) },
    call,
    siteAt: composed.addresses.siteAt,
    orderLinks: { grantOf: () => undefined },
    handOvers: handOvers(kernel),
    memberSessions: composed.browserSessions(kernel),
    memberViews: memberViews(kernel),
    settings: kernel.sites.settings,
    ownPerson: () => Promise.resolve(undefined),
    readCache: kernel.readCache,
    limits,
    secureCookies: false,
  })
  const request = (headers: Record<string, string>) => app.inject({ url: '/products', headers })

  const page = await request({ accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' })
  expect(page.statusCode).toBe(500)
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' })
  expect(page.body).toContain(String(page.headers['x-wix-request-id']))
  expect(page.body).toContain('Your cart and everything you saved are safe.')
  expect(page.body).not.toContain('<script')
  expect((await request({ accept: 'text/html', 'accept-language': 'de-AT,en' })).body).toContain('<html lang="de">')

  const json = await request({ accept: 'application/json' })
  expect(json.statusCode).toBe(500)
  expect(json.json()).toMatchObject(refusedWith('INTERNAL'))
})
