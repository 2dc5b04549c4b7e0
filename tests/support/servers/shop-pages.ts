import { createStorefront } from '@stoa/storefront/server'
import { handOvers } from '../../../apps/server/src/modules/checkout/hand-over/index.ts'
import { memberViews } from '../../../apps/server/src/modules/identity/identity/index.ts'
import { serveStorefront } from '../../../apps/server/src/web/storefront/serve-storefront.ts'
import { sectionKinds } from '../shop/section-kinds.ts'
import type { TestShop } from '../shop/shop.ts'
import type { TestServer } from './server.ts'
import { testApp } from './test-app.ts'

/** The pages of a shop, as its owner, the owner of another shop and a visitor open them. */
export async function pagesOf(server: TestServer, shop: TestShop) {
  const web = await testApp(server.database, { sectionKinds, clock: server.clock, caching: false })
  const { app, call, kernel, limits, composed } = web
  await serveStorefront(app, {
    storefront: { handle: (await createStorefront()).handle },
    call,
    siteAt: async () => ({ id: shop.credentials.siteId, origin: 'http://localhost', redirects: false }),
    orderLinks: { grantOf: () => undefined },
    handOvers: handOvers(kernel),
    memberSessions: composed.browserSessions(kernel),
    memberViews: memberViews(kernel),
    settings: kernel.sites.settings,
    // Sessions of the back office are tested elsewhere.
    ownPerson: async (session, siteId) => {
      const [site, ...scopes] = session?.split(' ') ?? []
      if (site !== siteId) return undefined
      return { siteId, caller: { kind: 'USER', userId: crypto.randomUUID(), name: 'Mia', roles: ['SOME'], scopes } }
    },
    readCache: kernel.readCache,
    clock: server.clock,
    limits,
    secureCookies: false,
  })
  const cookieOf = (who: string | undefined) => (who ? { cookie: `stoa_session=${encodeURIComponent(who)}` } : {})
  return {
    get: (url: string, who?: string) =>
      app.inject({ url, headers: { accept: 'text/html', host: 'localhost', ...cookieOf(who) } }),
    preview: (sections: unknown, who?: string, headers: Record<string, string> = {}, url = '/?preview=unsaved') =>
      app.inject({
        method: 'POST',
        url,
        headers: {
          accept: 'text/html',
          host: 'localhost',
          origin: 'http://localhost',
          'content-type': 'application/x-www-form-urlencoded',
          ...cookieOf(who),
          ...headers,
        },
        payload: new URLSearchParams({
          sections: typeof sections === 'string' ? sections : JSON.stringify(sections),
        }).toString(),
      }),
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  }
}

/** The session of a shop's owner for these pages. */
export const ownerOf = ({ credentials }: TestShop) => `${credentials.siteId} *`
