import { expect, test } from 'vitest'
import { shopPages } from '../support/members/hand-over.ts'
import { signInPaths, whoIs } from '../support/members/signing-in.ts'
import { anEmail } from '../support/shop/emails.ts'
import { server, shop, front, pages, signIn, shownTo, setUp } from './member-pages-set-up.ts'

// Attacks on a signed-in member by other pages, other users of the same browser and caches.

setUp()

/** The link with which a front end signs its member out. */
async function logoutLink(authorization: string): Promise<string> {
  const { body } = await shop.raw('POST', signInPaths.redirectSession, {
    body: { logout: { clientId: shop.credentials.clientId } },
    headers: { authorization },
  })
  return body.redirectSession.fullUrl as string
}

test('a stranger’s link to sign out signs nobody else out, and a member’s own does', async () => {
  const browser = pages.newBrowser()
  const email = anEmail()
  const { id } = await signIn(browser, email)
  const visitor = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  const stranger = await front.signIn(anEmail())
  for (const token of [visitor.body.access_token, stranger.access]) {
    expect((await browser.open(await logoutLink(token))).status).toBe(303)
    expect(await shownTo(browser)).toBe(id)
  }
  const own = await front.signIn(email)
  await browser.open(await logoutLink(own.access))
  expect(await shownTo(browser)).toBeUndefined()
  expect((await whoIs(shop, own.access)).status).toBe(401)
})

test('a form of another page is refused on every page of the account, and changes nothing', async () => {
  const browser = pages.newBrowser()
  const { id } = await signIn(browser, anEmail())
  const paths = ['/sign-in', '/register', '/verify-email', '/forgotten-password', '/new-password', '/sign-out']
  const accountPaths = ['/account/profile', '/account/followers', '/account/security']
  for (const path of [...paths, ...accountPaths].flatMap((each) => [each, `/de${each}`, `${each}.data`]))
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost', 'sec-fetch-site': 'same-site' },
    ])
      expect((await browser.open(path, headers as Record<string, string>, 'POST')).status, path).toBe(403)
  expect(await shownTo(browser)).toBe(id)
})

test('signing in opens a new session and ends the one that the browser had', async () => {
  const [attacker, victim] = [pages.newBrowser(), pages.newBrowser()]
  const planted = await signIn(attacker, anEmail())
  const plantedCookie = attacker.cookies.get('stoa_member')!
  victim.cookies.set('stoa_member', plantedCookie)
  const { id } = await signIn(victim, anEmail())
  expect(victim.cookies.get('stoa_member')).not.toBe(plantedCookie)
  expect(await shownTo(victim)).toBe(id)
  expect(id).not.toBe(planted.id)
  expect(await shownTo(attacker)).toBeUndefined()
})

test('scripts cannot read the cookie, other sites’ forms do not send it, and where the shop has TLS no other host can plant it', async () => {
  await using secure = await shopPages(server, shop, [], { secureCookies: true })
  const [browser, victim] = [secure.newBrowser(), secure.newBrowser()]
  const { id, answer } = await signIn(browser, anEmail())
  expect(await shownTo(browser)).toBe(id)
  victim.cookies.set('stoa_member', browser.cookies.get('__Host-stoa_member')!)
  expect(await shownTo(victim)).toBeUndefined()
  const cookie = [answer.headers['set-cookie']].flat().find((each) => String(each).startsWith('__Host-stoa_member='))
  expect(cookie).toMatch(/; Max-Age=5788800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('a page that was rendered for a visitor is not shown to a member, nor the reverse, and neither is kept by others', async () => {
  const [visitor, member] = [pages.newBrowser(), pages.newBrowser()]
  const { id } = await signIn(member, anEmail())
  for (const path of ['/', '/products', '/account', '/sign-in?to=%2Faccount']) {
    for (const [browser, expected] of [
      [visitor, undefined],
      [member, id],
      [visitor, undefined],
    ] as const) {
      const { seen, headers } = await browser.open(path)
      expect(seen!.memberId, path).toBe(expected)
      expect(headers['cache-control'], path).toMatch(/^(no-store|private, no-cache)$/)
    }
  }
  for (const path of [
    '/account',
    '/account.data',
    '/account/orders',
    '/account/followers',
    '/account/security.data',
    '/de/account/profile',
    '/new-password?token=x',
  ])
    expect((await member.open(path)).headers['cache-control'], path).toBe('no-store')
})
