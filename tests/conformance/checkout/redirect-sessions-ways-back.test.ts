import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { server, shop, checkoutId, allow, create, session, setUp } from './redirect-sessions-set-up.ts'

setUp()

test('an OAuth app without domains leads back to the shop alone', async () => {
  await allow()
  const back = (postFlowUrl: string) => create({ ecomCheckout: { checkoutId }, callbacks: { postFlowUrl } })
  expect((await back('https://front.example/')).status).toBe(400)
  expect((await back('http://localhost/cart')).status).toBe(200)
  await allow('front.example')
  expect((await back('https://front.example/')).status).toBe(200)
})

test.each([
  [{}, undefined],
  [{ ecomCheckout: {} }, undefined],
  [{ storesProduct: {} }, undefined],
  [{ login: {}, auth: {} }, undefined],
  [{ auth: { authRequest: {} } }, undefined],
  [{ bookingsCheckout: {} }, 'REDIRECT_INTENT_NOT_SUPPORTED'],
  [{ bookingsBook: {} }, 'REDIRECT_INTENT_NOT_SUPPORTED'],
  [{ eventsCheckout: {} }, 'REDIRECT_INTENT_NOT_SUPPORTED'],
  [{ paidPlansCheckout: {} }, 'REDIRECT_INTENT_NOT_SUPPORTED'],
  [{ ecomOrderPaymentRequest: {} }, 'REDIRECT_INTENT_NOT_SUPPORTED'],
])('%j is refused', async (intent, code) => {
  const { status, body } = await create(intent)
  expect(status).toBe(400)
  expect(body.details.applicationError?.code).toBe(code)
})

test('signing in leads to the hosted page, and from there back to the front end', async () => {
  const plain = await session({ login: {} })
  expect([new URL(plain.fullUrl).pathname, plain.urlDetails.searchParams, plain.sessionToken]).toEqual([
    '/sign-in',
    {},
    undefined,
  ])
  const { fullUrl, sessionToken } = await session({ login: {}, callbacks: { postFlowUrl: 'https://front.example/' } })
  expect(sessionToken).toMatch(/^[\w-]{43}$/)
  expect(new URL(fullUrl).searchParams.get('request')).toBe(sessionToken)
})

test('a front end’s own page to sign in gets the visitor, with the way back, where nobody is signed in', async () => {
  const callbacks = { loginUrl: 'https://front.example/login?theme=dark', postFlowUrl: 'https://front.example/cart' }
  const opened = async (fullUrl: string) => {
    const { pathname, search } = new URL(fullUrl)
    const { status, headers } = await fetch(server.url + pathname + search, { redirect: 'manual' })
    expect(status).toBe(303)
    return headers.get('location')
  }
  const wantsLogin = await session({ login: {}, callbacks })
  expect(await opened(wantsLogin.fullUrl)).toBe(
    'https://front.example/login?theme=dark&wixMemberLoggedIn=false&returnUrl=https%3A%2F%2Ffront.example%2Fcart',
  )
  const authRequest = {
    clientId: shop.credentials.clientId,
    redirectUri: 'https://front.example/callback',
    responseType: 'code',
    state: 'state',
    codeChallenge: 'x'.repeat(43),
    codeChallengeMethod: 'S256',
  }
  const wantsCode = await session({ auth: { authRequest }, callbacks })
  expect(await opened(wantsCode.fullUrl)).toBe('https://front.example/login?theme=dark&wixMemberLoggedIn=false')
  const silent = await session({ auth: { authRequest, prompt: 'none' }, callbacks })
  expect(await opened(silent.fullUrl)).toContain('https://front.example/callback?error=login_required')
})

test('the origin of a front end is the way back where it names no other, on its allowed domains alone', async () => {
  const { sessionToken } = await session({ login: {}, origin: 'https://front.example' })
  expect(sessionToken).toMatch(/^[\w-]{43}$/)
  const { rows } = await sql<{ url: string }>`
    select doc ->> 'url' as url from sign_in_step where site_id = ${shop.credentials.siteId} and kind = 'RETURN'`.execute(
    server.database.db,
  )
  expect(rows.map(({ url }) => url)).toContain('https://front.example/')
  for (const origin of ['https://evil.example', 'javascript:alert(1)', 'https://front.example.evil.example', 'front.example']) {
    const { status, body } = await create({ login: {}, origin })
    expect([status, body.details.validationError?.fieldViolations[0].field]).toEqual([400, 'origin'])
  }
})

test('signing out is for the visitor’s own OAuth app', async () => {
  const { clientId } = shop.credentials
  const { fullUrl } = await session({ logout: { clientId }, callbacks: { postFlowUrl: 'https://front.example/' } })
  expect(new URL(fullUrl).pathname).toBe('/hand-over')
  expect((await create({ logout: { clientId: '00000000-0000-4000-8000-00000000000f' } })).status).toBe(400)
})

test('allowed redirect domains are stored in the spelling that is compared, and anything else is refused', async () => {
  const { body } = await allow('https://Front.example/', 'front.example', '*.preview.example', 'localhost:3000')
  expect(body.oAuthApp.allowedRedirectDomains).toEqual(['front.example', '*.preview.example', 'localhost:3000'])
  for (const domain of ['*', 'https://front.example/path', 'user@front.example']) expect((await allow(domain)).status).toBe(400)
  const { body: listed } = await shop.owner('GET', '/stoa/v1/oauth-apps')
  expect(listed.oAuthApps[0].allowedRedirectDomains).toEqual(['front.example', '*.preview.example', 'localhost:3000'])
})
