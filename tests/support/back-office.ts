import type { Page } from '@playwright/test'
import type { RunningShop } from './running-shop.ts'

/** The owner signs in and arrives at the place in the back office that was asked for. */
export async function enterBackOffice(page: Page, { url, credentials }: RunningShop, place: string): Promise<void> {
  await page.goto(`${url}/dashboard${place}`)
  await page.getByLabel('E-mail').fill(credentials.owner.email)
  await page.getByLabel('Password').first().fill(credentials.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${url}/dashboard${place}`)
}

/** A call with the owner's key. */
export async function callAsOwner({ url, credentials }: RunningShop, method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: credentials.apiKey,
      'wix-site-id': credentials.siteId,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.json()
}
