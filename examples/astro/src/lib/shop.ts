import { items } from '@wix/data'
import { currentCart, orders } from '@wix/ecom'
import { redirects } from '@wix/redirects'
import { createClient, OAuthStrategy, type Tokens } from '@wix/sdk'
import { productsV3 } from '@wix/stores'
import { CLIENT_ID } from 'astro:env/server'

declare global {
  namespace App {
    interface Locals {
      shop: ReturnType<typeof shopFor>
    }
  }
}

/** The shop as one visitor sees it. The cart is the visitor's, so a client is never shared between requests. */
export function shopFor(tokens?: Tokens) {
  const auth = OAuthStrategy({ clientId: CLIENT_ID, tokens })
  return createClient({ auth, modules: { currentCart, items, orders, productsV3, redirects } })
}

/** The result of a call, or undefined where the shop answers that there is no such thing. */
export function ifFound<Result>(call: Promise<Result>): Promise<Result | undefined> {
  return call.catch((error: { status?: number }) => {
    if (error.status !== 404) throw error
    return undefined
  })
}
