import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { addItem, removeItem } from '@stoa/contract/calls/ecom/wishlists'
import { getWishlistJoin, undoWishlistJoin } from '@stoa/contract/calls/stoa/wishlist-joins'
import { data, redirect } from 'react-router'
import { isDataRequest } from '../../lib/add-to-cart.ts'
import { storefront, type Visit } from '../../lib/context.ts'
import { formAction } from '../../lib/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/load-on-interaction.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { pathWithin } from '../../lib/path-within.ts'
import { storesAppId } from '../../lib/stores-app.ts'
import { wishlistOf } from '../../lib/wishlist.server.ts'
import { accountPaths } from '../../account-paths.ts'
import { loadRail } from '../../products/load-rail.ts'
import type { Route } from './+types/wishlist-page.ts'

const WishlistContents = loadOnInteraction(async () => (await import('./wishlist-contents.tsx')).WishlistContents)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n, memberId } = visit
  const productIds = await wishlistOf(visit)
  return {
    shopName: shop.name,
    title: i18n._(msg`Wishlist – ${shop.name}`),
    isSignedIn: memberId !== undefined,
    join: url.searchParams.get('join') === 'undone' ? ('UNDONE' as const) : await joinedItems(visit),
    products: productIds.length > 0 ? await loadRail({ context }, { productIds, limit: productIds.length }) : [],
  }
}

/** How many items joined the member's wishlist at the sign-in, while that can be undone. */
async function joinedItems({ api, memberId, isViewOnly }: Visit): Promise<number | undefined> {
  if (!memberId || isViewOnly) return undefined
  return (await api.call(getWishlistJoin, {})).wishlistJoin?.itemCount
}

/** Adds a product or removes it, or undoes the join. Without script, the browser goes back to the page with the heart. */
export const action = formAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
  if (form.has('undoJoin')) {
    await undoJoin(api)
    return redirect(accountPaths.wishlist({ join: 'undone' }))
  }
  const catalogReference = { appId: storesAppId, catalogItemId: String(form.get('product') ?? '').slice(0, 36) }
  const change = form.get('act') === 'remove' ? removeItem : addItem
  const back = pathWithin(String(form.get('back') ?? '')) ?? accountPaths.wishlist()
  try {
    await api.call(change, { catalogReference })
  } catch (error) {
    if (!(error instanceof CallError) || !(error.code in problems)) throw error
    return data({ problem: i18n._(problems[error.code as keyof typeof problems]) }, { status: 422 })
  }
  return isDataRequest(request) ? undefined : redirect(back)
})

/** Whoever asks twice finds it done. */
async function undoJoin(api: Visit['api']): Promise<void> {
  await api.call(undoWishlistJoin, {}).catch((error: unknown) => {
    if (!(error instanceof CallError && error.code === 'WISHLIST_JOIN_NOT_FOUND')) throw error
  })
}

const problems = {
  WISHLIST_ITEMS_LIMIT_EXCEEDED: msg`Your wishlist is full. Remove a product to add another one.`,
  PRODUCT_NOT_FOUND: msg`We no longer sell this product.`,
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, hidden: true }) : []

export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps) {
  return <WishlistContents {...loaderData} problem={actionData?.problem} />
}
