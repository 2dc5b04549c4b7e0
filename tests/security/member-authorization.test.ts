import { expect, test } from 'vitest'
import { sessionTokenHeader, type TestBrowser } from '../support/members/hand-over.ts'
import { aShop } from '../support/shop/shop.ts'
import { anEmail } from '../support/shop/emails.ts'
import { server, shop, pages, signIn, shownTo, setUp } from './member-pages-set-up.ts'
import { allowFrontEnd } from '../support/members/signing-in.ts'

setUp()

test('the authorization endpoint refuses what it cannot store or must not answer, and never leads elsewhere', async () => {
  const browser = pages.newBrowser()
  const { clientId } = shop.credentials
  const oAuthApp = { id: clientId, allowedRedirectDomains: ['front.example', '*.wild.example', 'port.example:8443'] }
  await shop.owner('PATCH', `/stoa/v1/oauth-apps/${clientId}`, { oAuthApp })
  const ask = (more: Partial<Record<string, string>>) => {
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: 'https://front.example/callback',
      state: 'state',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      prompt: 'none',
      ...(more as Record<string, string>),
    })
    return browser.open(`/oauth2/authorize?${query}`)
  }
  const { status, location } = await ask({})
  expect([status, new URL(location!).host]).toEqual([303, 'front.example'])
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    'https:\\\\evil.example',
    'https://front.example\\@evil.example',
    'https://front.example@evil.example/',
    'https://front.example.evil.example/',
    'https://front.example:8443/',
    'https://port.example/',
    'https://wild.example/',
    'https://wild.example.evil.example/',
    'https://evilwild.example/',
    'https://front.example%2eevil.example/',
    'https://ｆront.example.evil.example/',
    'https://front。example。evil。example/',
    'http://front.example/',
    'javascript:alert(1)//front.example',
    'data:text/html,front.example',
    'https:front.example',
    ' https://front.example/',
    'https://front.example/\u0000',
    'https://front.example/\r\nset-cookie: a=b',
  ]
  for (const redirect_uri of elsewhere) {
    const answer = await ask({ redirect_uri })
    expect([answer.status, answer.location], redirect_uri).toEqual([400, undefined])
  }
  for (const more of [
    { state: '\u0000' },
    { state: 'a\nb' },
    { state: '' },
    { code_challenge: 'short' },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
    { response_mode: 'form_post' },
    { client_id: '00000000-0000-4000-8000-000000000001' },
    { client_id: '\u0000' },
    { request_uri: '\u0000' },
    { request_uri: 'x'.repeat(5000) },
  ])
    expect((await ask(more)).status, JSON.stringify(more)).toBe(400)
})

test('only the page for a hidden frame may be framed, by the front ends of its OAuth app alone', async () => {
  const browser = pages.newBrowser()
  const query = new URLSearchParams({
    client_id: shop.credentials.clientId,
    response_type: 'code',
    response_mode: 'web_message',
    state: '</script><script>alert(1)</script>',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    prompt: 'none',
  })
  const { status, headers } = await browser.open(`/oauth2/authorize?${query}`)
  const policy = String(headers['content-security-policy'])
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[\w-]+'; frame-ancestors https:\/\/front\.example/)
  const { headers: refused } = await browser.open('/oauth2/authorize?client_id=x')
  expect(refused['content-security-policy']).toContain("frame-ancestors 'none'")
})

/** A request that the front end made, as the page to sign in knows it. */
async function aRequest(browser: TestBrowser, more: Record<string, string> = {}): Promise<{ request: string; answer: string }> {
  const { clientId } = shop.credentials
  await allowFrontEnd(shop)
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: 'https://front.example/callback',
    state: 'state',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...more,
  })
  const answer = (await browser.open(`/oauth2/authorize?${query}`)).location!
  return { answer, request: new URL(answer, 'http://localhost').searchParams.get('request') ?? '' }
}

test('a front end gets somebody who is signed in on the shop’s pages only when they agree, and the answer goes to their browser alone', async () => {
  const [victim, attacker] = [pages.newBrowser(), pages.newBrowser()]
  const email = anEmail()
  await signIn(victim, email)
  const { siteId } = shop.credentials
  const { pending, decide } = server.app.composed.browserSessions(server.app.kernel)
  const secret = victim.cookies.get('stoa_member')!
  // The attacker begins, and sends the member a link to their own request.
  const { request, answer } = await aRequest(attacker)
  expect(answer).toContain('/sign-in?request=')
  expect(await pending(siteId, request, secret)).toMatchObject({ host: 'front.example', account: email })
  expect(await pending(siteId, request, undefined)).not.toHaveProperty('account')
  // Without a session nobody agrees, and opening the endpoint is no answer.
  expect(await decide(siteId, request, undefined, true)).toBeUndefined()
  expect(await decide(siteId, request, 'stoa_member_forged', true)).toBeUndefined()
  expect((await victim.open(`/oauth2/authorize?request_uri=${request}`)).location).toContain('/sign-in?request=')
  const to = new URL((await decide(siteId, request, secret, true))!)
  expect([to.origin, to.searchParams.get('state')]).toEqual(['https://front.example', 'state'])
  expect(to.searchParams.get('code')).toEqual(expect.any(String))
  // The attacker's browser gets nothing from the same request, and nobody a second code.
  expect((await attacker.open(`/oauth2/authorize?request_uri=${request}`)).status).toBe(400)
  expect(await decide(siteId, request, secret, true)).toBeUndefined()
  expect(await pending(siteId, request, secret)).toBeUndefined()
})

test('who does not agree is led back with an error, and a request that wants a new sign-in is not agreed to without one', async () => {
  const browser = pages.newBrowser()
  await signIn(browser, anEmail())
  const { siteId } = shop.credentials
  const { pending, decide } = server.app.composed.browserSessions(server.app.kernel)
  const secret = browser.cookies.get('stoa_member')!
  const { request } = await aRequest(browser)
  const to = new URL((await decide(siteId, request, secret, false))!)
  expect(Object.fromEntries(to.searchParams)).toMatchObject({ error: 'access_denied', state: 'state' })
  expect(await decide(siteId, request, secret, true)).toBeUndefined()

  const { request: strict } = await aRequest(browser, { prompt: 'login' })
  expect(await pending(siteId, strict, secret)).not.toHaveProperty('account')
  expect(await decide(siteId, strict, secret, true)).toBeUndefined()
  // Another site's pages do not know the request.
  const { siteId: other } = (await aShop(server)).credentials
  expect([await pending(other, strict, secret), await decide(other, strict, secret, false)]).toEqual([undefined, undefined])
})

test('the session token of an app that signs a member on opens no session on the shop’s own pages', async () => {
  const email = `acted-${process.pid}@example.com`
  const { body } = await shop.owner('POST', '/_api/iam/authentication/v2/sign-on', { loginId: { email } })
  expect(body.sessionToken).toBeDefined()
  const browser = pages.newBrowser()
  await browser.open('/sign-in', { [sessionTokenHeader]: body.sessionToken }, 'POST')
  expect(await shownTo(browser)).toBeUndefined()
})
