import { createServer, request } from 'node:http'
import { expect, test } from '@playwright/test'
import { openFirstPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { bundledFrontEnd } from '../../support/browser/bundled-front-end.ts'
import { password } from '../../support/members/signing-in.ts'
import { storesAppId } from '../../support/shop/builders.ts'
import { listening } from '../../support/servers/listening.ts'

// A front end calls the server at another address than its `PUBLIC_URL`.

const shop = browserShop()

/** An HTTP proxy on 127.0.0.1, before the server whose `PUBLIC_URL` has the host `localhost`. */
function proxy() {
  const { port } = new URL(shop.url)
  return listening(
    createServer((call, answer) => {
      const { method, url: path, headers } = call
      const forwarded = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        answer.writeHead(response.statusCode!, response.headers)
        response.pipe(answer)
      })
      call.pipe(forwarded)
    }),
  )
}

const frontEnd = (baseUrl: string) => `
  import { rehostGlobally } from '@stoa/client'
  import { currentCart } from '@wix/ecom'
  import { members } from '@wix/members'
  import { redirects } from '@wix/redirects'
  import { productsV3 } from '@wix/stores'
  import { createClient, OAuthStrategy } from '@wix/sdk'

  rehostGlobally(${JSON.stringify(baseUrl)})
  const modules = { currentCart, members, productsV3, redirects }
  const client = createClient({ modules, auth: OAuthStrategy({ clientId: ${JSON.stringify(shop.credentials.clientId)} }) })
  window.frontEnd = {
    async signUp(email) {
      const { data } = await client.auth.register({ email, password: '${password}' })
      client.auth.setTokens(await client.auth.getMemberTokensForDirectLogin(data.sessionToken))
      return (await client.members.getCurrentMember({ fieldsets: ['FULL'] })).member.loginEmail
    },
    async checkoutUrl() {
      const { items } = await client.productsV3.queryProducts().limit(1).find()
      const { variantsInfo } = await client.productsV3.getProduct(items[0]._id)
      const options = { variantId: variantsInfo.variants[0]._id }
      const catalogReference = { appId: '${storesAppId}', catalogItemId: items[0]._id, options }
      await client.currentCart.addToCurrentCart({ lineItems: [{ quantity: 1, catalogReference }] })
      const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
      const callbacks = { postFlowUrl: location.href }
      return (await client.redirects.createRedirectSession({ ecomCheckout: { checkoutId }, callbacks })).redirectSession.fullUrl
    },
  }`

test('a front end may call a proxy whose address is not the PUBLIC_URL: a member signs in, and a visitor gets to the checkout', async ({
  browser,
}) => {
  await using gate = await proxy()
  await using pages = await bundledFrontEnd(shop, frontEnd(gate.url))
  await using visit = await openFirstPage(browser)
  const { page, faults } = visit
  await page.goto(pages.url)
  await page.waitForFunction('window.frontEnd')
  expect(await page.evaluate(`frontEnd.signUp('elsewhere@example.com')`)).toBe('elsewhere@example.com')
  const checkout = String(await page.evaluate('frontEnd.checkoutUrl()'))
  expect(new URL(checkout).origin).toBe(new URL(shop.url).origin)
  await page.goto(checkout)
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  expect(faults).toEqual([])
})
