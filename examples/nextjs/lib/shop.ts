import { categories } from '@wix/categories'
import { items } from '@wix/data'
import { currentCart, orders } from '@wix/ecom'
import { redirects } from '@wix/redirects'
import { createClient, OAuthStrategy, type Tokens } from '@wix/sdk'
import { productsV3 } from '@wix/stores'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'

export const visitorCookie = 'visitor'

/** The app of the catalogue, which every line of a cart names. */
export const catalogAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

export function auth(tokens?: Tokens) {
  return OAuthStrategy({ clientId: process.env.CLIENT_ID!, tokens })
}

/** The shop as the visitor of this request; `proxy.ts` has made sure that there are tokens. */
export const shop = cache(async () => {
  const cookie = (await cookies()).get(visitorCookie)?.value
  return createClient({
    modules: { categories, currentCart, items, orders, productsV3, redirects },
    auth: auth(cookie ? JSON.parse(cookie) : undefined),
  })
})

/** The largest categories of the shop. */
export const shopCategories = cache(async () => {
  const { categories } = await shop()
  const treeReference = { appNamespace: '@wix/stores', treeKey: null }
  const { items } = await categories.queryCategories({ treeReference }).eq('visible', true).limit(50).find()
  return items.sort((a, b) => (b.itemCounter ?? 0) - (a.itemCounter ?? 0)).slice(0, 5)
})

/** The visitor's cart; a visitor who has put nothing into one has none. */
export const cart = cache(async () => found((await shop()).currentCart.getCurrentCart()))

/** The answer of a call, undefined when the shop answers that there is no such thing. */
export function found<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: { status?: number }) => {
    if (error.status !== 404) throw error
    return undefined
  })
}

/** The same for a page that is all about it. */
export async function foundOr404<T>(call: Promise<T>): Promise<T> {
  return (await found(call)) ?? notFound()
}

/** Why the shop refused a call, in its words. */
export function reasonOf(error: unknown): string {
  const { details } = error as { details?: { applicationError?: { description?: string } } }
  return details?.applicationError?.description ?? 'The shop could not be reached. Please try again.'
}
