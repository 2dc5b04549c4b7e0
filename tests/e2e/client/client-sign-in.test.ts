import { expect, test, type Page } from '@playwright/test'
import { openFirstPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { bundledFrontEnd } from '../../support/browser/bundled-front-end.ts'
import { password } from '../../support/members/signing-in.ts'
import { sendSignIn } from '../../support/browser/member-forms.ts'

// Members sign in on the pages of a front end that has another origin than the server.

const shop = browserShop()

/** The functions that the front end's page offers to the test, as `window.frontEnd`. */
interface FrontEnd {
  /** The login email of the member who then is signed in. */
  signUp(email: string): Promise<string>
  isLoggedIn(): boolean
  email(): Promise<string>
  signOut(): Promise<string>
  preWarm?(): Promise<void>
  /** The URL of the server's page to sign in, which leads back to the front end. */
  signInUrl?(): Promise<string>
  /** After the return from there. */
  finish?(): Promise<string>
}

const published = () => `
  import { rehostGlobally } from '@stoa/client'
  import { members } from '@wix/members'
  import { createClient, OAuthStrategy } from '@wix/sdk'

  rehostGlobally(${JSON.stringify(shop.url)})
  const client = createClient({ modules: { members }, auth: OAuthStrategy({ clientId: ${JSON.stringify(shop.credentials.clientId)} }) })
  const email = async () => (await client.members.getCurrentMember({ fieldsets: ['FULL'] })).member.loginEmail
  window.frontEnd = {
    async signUp(address) {
      const { data } = await client.auth.register({ email: address, password: '${password}' })
      client.auth.setTokens(await client.auth.getMemberTokensForDirectLogin(data.sessionToken))
      return email()
    },
    isLoggedIn: () => client.auth.loggedIn(),
    email,
    signOut: async () => (await client.auth.logout(location.href)).logoutUrl,
  }`

const ours = (storage: string) => `
  import * as stoa from '@stoa/client'
  import { getCurrentMember } from '@stoa/contract/calls/members/members'

  const session = stoa.memberSession({
    baseUrl: ${JSON.stringify(shop.url)},
    clientId: ${JSON.stringify(shop.credentials.clientId)},
    storage: stoa.${storage}(),
  })
  const email = async () => (await session.client.call(getCurrentMember, { fieldsets: ['FULL'] })).member.loginEmail
  window.frontEnd = {
    async signUp(address) {
      const { data } = await stoa.register(session, { email: address, password: '${password}' })
      await stoa.signInDirectly(session, data.sessionToken)
      return email()
    },
    isLoggedIn: () => session.isLoggedIn(),
    email,
    signOut: () => stoa.logout(session, location.href),
    preWarm: () => stoa.preWarm(session),
    async signInUrl() {
      const { url, request } = await stoa.authorizationUrl(session, { redirectUri: location.origin + '/back' })
      sessionStorage.setItem('request', JSON.stringify(request))
      return url
    },
    async finish() {
      await stoa.exchangeCode(session, stoa.parseRedirect(), JSON.parse(sessionStorage.getItem('request')))
      return email()
    },
  }`

function call<Name extends keyof FrontEnd>(page: Page, name: Name, parameter = ''): Promise<any> {
  return page.evaluate(`frontEnd.${name}(${JSON.stringify(parameter)})`)
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction('window.frontEnd')
}

test('the published client registers a member on the page and signs them in through a hidden frame', async ({ browser }) => {
  await using pages = await bundledFrontEnd(shop, published())
  await using visit = await openFirstPage(browser)
  const { page, faults } = visit
  await open(page, pages.url)
  expect(await call(page, 'signUp', 'published@example.com')).toBe('published@example.com')
  expect(await call(page, 'isLoggedIn')).toBe(true)
  expect(await page.locator('iframe').count()).toBe(0)
  await page.goto(await call(page, 'signOut'))
  await page.waitForURL(`${pages.url}/**`)
  expect(faults).toEqual([])
})

for (const storage of ['localStorageTokens', 'cookieTokens'])
  test(`our own client does the same, and the member stays signed in after a reload (${storage})`, async ({ browser }) => {
    await using pages = await bundledFrontEnd(shop, ours(storage))
    await using visit = await openFirstPage(browser)
    const { page, faults } = visit
    await open(page, pages.url)
    const email = `${storage.toLowerCase()}@example.com`
    expect(await call(page, 'signUp', email)).toBe(email)
    expect(await page.locator('iframe').count()).toBe(0)
    await open(page, pages.url)
    expect(await call(page, 'isLoggedIn')).toBe(true)
    expect(await call(page, 'email')).toBe(email)
    await page.goto(await call(page, 'signOut'))
    await page.waitForURL(`${pages.url}/**`)
    await page.waitForFunction('window.frontEnd')
    expect(await call(page, 'isLoggedIn')).toBe(false)
    expect(faults).toEqual([])
  })

test('a member signs in on the server’s page, which leads back to the front end', async ({ browser }) => {
  await using pages = await bundledFrontEnd(shop, ours('memoryTokens'))
  await using visit = await openFirstPage(browser)
  const { page, faults } = visit
  await open(page, pages.url)
  await call(page, 'signUp', 'hosted@example.com')
  await open(page, pages.url)
  expect(await call(page, 'isLoggedIn')).toBe(false)
  await page.goto(await call(page, 'signInUrl'))
  await sendSignIn(page, 'hosted@example.com')
  await page.waitForURL(`${pages.url}/back#*`)
  await page.waitForFunction('window.frontEnd')
  expect(await call(page, 'finish')).toBe('hosted@example.com')
  expect(faults).toEqual([])
})

test('the pages of the server are asked for in advance, once; that they are shown in no frame harms nothing', async ({
  browser,
}) => {
  await using pages = await bundledFrontEnd(shop, ours('memoryTokens'))
  await using visit = await openFirstPage(browser)
  const { page } = visit
  await open(page, pages.url)
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
  await call(page, 'preWarm')
  await call(page, 'preWarm')
  expect(asked).toEqual([expect.stringContaining('/sign-in')])
  expect(await page.locator('iframe').count()).toBe(0)
})
