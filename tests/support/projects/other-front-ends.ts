import { expect, type Locator, type Page } from '@playwright/test'
import { callAsOwner } from '../browser/back-office.ts'
import { freePort, lowestPort, type RunningShop } from '../servers/running-shop.ts'

/** An address at which a front end can be started. */
export async function freeAddress(): Promise<{ url: string; port: number }> {
  const port = await freePort(lowestPort + 500)
  return { url: `http://localhost:${port}`, port }
}

/** The OAuth app of the shop may lead back to this front end. */
export async function allowReturnTo(shop: RunningShop, url: string): Promise<void> {
  const { clientId } = shop.credentials
  const oAuthApp = { id: clientId, allowedRedirectDomains: [new URL(url).host] }
  await callAsOwner(shop, 'PATCH', `/stoa/v1/oauth-apps/${clientId}`, { oAuthApp })
}

/** The picture is loaded and not empty. */
export async function expectPicture(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      picture.evaluate((image: { complete: boolean; naturalWidth: number }) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true)
}

/** The link leads to the hosted checkout, for this visitor. */
export async function expectCheckoutOf(page: Page, shop: RunningShop, link: Locator): Promise<void> {
  await link.click()
  await page.waitForURL(`${shop.url}/checkout/**`)
  await page.locator('[name=email]').waitFor()
}
