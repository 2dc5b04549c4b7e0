import type { Page } from '@playwright/test'
import type { RunningShop } from '../servers/running-shop.ts'
import type { TestShop } from '../shop/shop.ts'

/** Opens a page of the back office, signed in by an API call. The sign-in page has tests of its own. */
export async function enterBackOffice(page: Page, { url, credentials }: RunningShop, place: string): Promise<void> {
  const { email, password } = credentials.owner
  const response = await page.request.post(`${url}/stoa/v1/sessions/sign-in`, {
    headers: { 'x-stoa-session': '1' },
    data: { email, password },
  })
  if (!response.ok()) throw new Error(`the owner was not signed in: ${await response.text()}`)
  await openSignedIn(page, url, place)
}

/** Opens a page of the back office as a new person with a role of these scopes alone. */
export async function enterWithRole(page: Page, shop: RunningShop, scopes: readonly string[], place: string): Promise<void> {
  const name = scopes.join(' ').slice(0, 60)
  const { role } = await callAsOwner(shop, 'POST', '/stoa/v1/roles', { role: { name, scopes } })
  const email = `staff-${crypto.randomUUID()}@example.com`
  const { link } = await callAsOwner(shop, 'POST', '/stoa/v1/staff/invitations', { email, roles: [role.id] })
  const accepted = await page.request.post(`${shop.url}/stoa/v1/invitations/accept`, {
    headers: { 'x-stoa-session': '1' },
    data: { token: link.split('#')[1], name: 'Pat', password: 'a password of the tests' },
  })
  if (!accepted.ok()) throw new Error(`the invitation was not accepted: ${await accepted.text()}`)
  await openSignedIn(page, shop.url, place)
}

async function openSignedIn(page: Page, url: string, place: string): Promise<void> {
  await page.goto(`${url}/ready`)
  await page.evaluate("localStorage.setItem('stoa.signed-in', 'yes')")
  await page.goto(`${url}/dashboard${place}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
}

/** Calls the API with the owner's key. */
export async function callAsOwner({ url, credentials }: RunningShop, method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: credentials.apiKey,
      'wix-site-id': credentials.siteId,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json()
}

/** The API with the owner's key, for builders that tests without a browser share. */
export function apiOf(shop: RunningShop): Pick<TestShop, 'owner'> {
  return {
    owner: async (method, path, body) => {
      const answer = await callAsOwner(shop, method, path, body)
      return { status: answer.details ? 400 : 200, body: answer, headers: new Headers() }
    },
  }
}
