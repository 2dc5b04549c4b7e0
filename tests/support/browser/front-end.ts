import { createServer } from 'node:http'
import { storesAppId } from '../shop/builders.ts'
import { listening } from '../servers/listening.ts'
import { allowReturnTo } from '../projects/other-front-ends.ts'
import type { RunningShop } from '../servers/running-shop.ts'

/** A headless front end on an origin of its own, as far as a checkout concerns it. */
export interface FrontEnd extends AsyncDisposable {
  url: string
  /** Makes a cart and a checkout as a new visitor, and a redirect session that leads to the hosted checkout. */
  startCheckout(options?: SessionOptions): Promise<StartedCheckout>
}

interface SessionOptions {
  slug?: string
  /** By their paths; all that are not given are the front end's usual ones. */
  callbacks?: Partial<Record<'thankYouPageUrl' | 'postFlowUrl' | 'cartPageUrl', string | undefined>>
  preferences?: object
}

export interface StartedCheckout {
  checkoutId: string
  /** Where the visitor is sent. */
  fullUrl: string
  /** Calls the API as that visitor. */
  call(method: string, path: string, body?: object): Promise<any>
}

/** Answers every path with a page whose heading is the path. The shop's OAuth app may lead back to it. */
export async function aFrontEnd(shop: RunningShop): Promise<FrontEnd> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://front.end')
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Front end</title><h1>Front end ${pathname}</h1>`)
  })
  const frontEnd = await listening(server)
  const { url } = frontEnd
  const { clientId } = shop.credentials
  await allowReturnTo(shop, url)
  return {
    ...frontEnd,
    async startCheckout({ slug = 'low-tide', callbacks = {}, preferences } = {}) {
      const { access_token } = await send('POST', '/oauth2/token', { clientId, grantType: 'anonymous' })
      const call = (method: string, path: string, body?: object) => send(method, path, body, access_token)
      const { product } = await call('GET', `/stores/v3/products/slug/${slug}`)
      const { variantsInfo } = (await call('GET', `/stores/v3/products/${product.id}`)).product
      const options = { variantId: variantsInfo.variants[0].id }
      const lineItems = [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: product.id, options } }]
      await call('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })
      const { checkoutId } = await call('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
      const places = { thankYouPageUrl: '/thanks?from=shop', postFlowUrl: '/', cartPageUrl: '/cart', ...callbacks }
      const { redirectSession } = await call('POST', '/_api/redirects-api/v1/redirect-session', {
        ecomCheckout: { checkoutId },
        callbacks: Object.fromEntries(Object.entries(places).flatMap(([name, path]) => (path ? [[name, url + path]] : []))),
        ...(preferences && { preferences }),
      })
      return { checkoutId, fullUrl: redirectSession.fullUrl, call }
    },
  }

  async function send(method: string, path: string, body?: object, authorization?: string): Promise<any> {
    const response = await fetch(shop.url + path, {
      method,
      headers: { ...(authorization && { authorization }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const result = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(result)}`)
    return result
  }
}
