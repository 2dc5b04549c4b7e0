import { categories } from '@wix/categories'
import { items } from '@wix/data'
import { currentCartV2, orders } from '@wix/ecom'
import { redirects } from '@wix/redirects'
import { createClient, OAuthStrategy, type Tokens } from '@wix/sdk'
import { productsV3 } from '@wix/stores'
import { cookies } from 'next/headers'
import { cache } from 'react'

export const visitorCookie = 'visitor'
export const auth = (tokens?: Tokens) => OAuthStrategy({ clientId: process.env.CLIENT_ID!, tokens })

/** The shop as the visitor of this request; `proxy.ts` has made sure that there are tokens. */
export const shop = cache(async () => {
  const tokens = (await cookies()).get(visitorCookie)?.value
  const modules = { categories, currentCartV2, items, orders, productsV3, redirects }
  return createClient({ modules, auth: auth(tokens ? JSON.parse(tokens) : undefined) })
})

export type Shop = Awaited<ReturnType<typeof shop>>

/** The answer of a call, or undefined where nothing has the id or slug. A malformed one (400) is as unknown as any other. */
export async function find<Answer>(call: (client: Shop) => Promise<Answer>): Promise<Answer | undefined> {
  return call(await shop()).catch((error: { status?: number }) => {
    if (error.status !== 404 && error.status !== 400) throw error
    return undefined
  })
}

/** The visitor's cart. Adding the first product creates it; before that the shop answers 404. */
export const currentCart = cache(async () => (await find(({ currentCartV2 }) => currentCartV2.getCurrentCart()))?.cart)

/** The largest categories of the shop. */
export const shopCategories = cache(async () => {
  const treeReference = { appNamespace: '@wix/stores', treeKey: null }
  const { items } = await (await shop()).categories.queryCategories({ treeReference }).eq('visible', true).limit(50).find()
  return items.sort((a, b) => (b.itemCounter ?? 0) - (a.itemCounter ?? 0)).slice(0, 5)
})
