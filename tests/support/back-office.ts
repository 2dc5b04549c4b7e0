import type { Page } from '@playwright/test'
import type { RunningShop } from './running-shop.ts'

/** Opens a page of the back office, signed in by an API call. The sign-in page has tests of its own. */
export async function enterBackOffice(page: Page, { url, credentials }: RunningShop, place: string): Promise<void> {
  const { email, password } = credentials.owner
  const response = await page.request.post(`${url}/stoa/v1/sessions/sign-in`, {
    headers: { 'x-stoa-session': '1' },
    data: { email, password },
  })
  if (!response.ok()) throw new Error(`the owner was not signed in: ${await response.text()}`)
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
