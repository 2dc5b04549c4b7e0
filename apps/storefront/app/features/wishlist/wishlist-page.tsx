import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { ignoreRefusal } from '../../lib/page/ignore-refusal.ts'
import { addItem, removeItem } from '@stoa/contract/calls/ecom/wishlists'
import { listWishlistPriceDrops } from '@stoa/contract/calls/stoa/wishlist-price-drops'
import { getWishlistShare, revokeWishlistShare, shareWishlist } from '@stoa/contract/calls/stoa/wishlist-shares'
import { getWishlistJoin, undoWishlistJoin } from '@stoa/contract/calls/stoa/wishlist-joins'
import { data, redirect } from 'react-router'
import { isDataRequest } from '../../lib/cart/add-to-cart.ts'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { pageMeta } from '../../lib/page/meta.ts'
import { pathWithin } from '../../lib/page/path-within.ts'
import { storesAppId } from '../../lib/cart/stores-app.ts'
import { loadWishlist } from '../../lib/cart/wishlist.server.ts'
import { accountPaths } from '../../account-paths.ts'
import { loadRail } from '../catalog/shared/products/load-rail.ts'
import { refusalText } from '../../lib/texts/refusal-texts.server.ts'
import type { Route } from './+types/wishlist-page.ts'

const WishlistContents = loadOnInteraction(async () => (await import('./wishlist-contents.tsx')).WishlistContents)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n, memberId } = visit
  const [productIds, drops, share] = await Promise.all([loadWishlist(visit), loadPriceDrops(visit), loadShareLink(visit)])
  return {
    shopName: shop.name,
    title: i18n._(msg`Wishlist – ${shop.name}`),
    isSignedIn: memberId !== undefined,
    join: url.searchParams.get('join') === 'undone' ? ('UNDONE' as const) : await joinedItems(visit),
    share,
    drops,
    products: productIds.length > 0 ? await loadRail({ context }, { productIds, limit: productIds.length }) : [],
  }
}

/** By how many per cent products are cheaper than when they were added, by their ids. */
async function loadPriceDrops({ api, isKept, isViewOnly }: Visit): Promise<Record<string, number>> {
  if (isKept || isViewOnly) return {}
  const { priceDrops: drops = [] } = await api.call(listWishlistPriceDrops, {})
  return Object.fromEntries(drops.map(({ productId, percent }) => [productId, percent]))
}

/** The link that shows the wishlist to others. */
async function loadShareLink({ api, memberId, isViewOnly, origin }: Visit): Promise<string | undefined> {
  if (!memberId || isViewOnly) return undefined
  const token = (await api.call(getWishlistShare, {})).wishlistShare?.token
  return token && origin + accountPaths.sharedWishlist(token)
}

/** The number of items that joined the member's wishlist at the sign-in, while that can be undone. */
async function joinedItems({ api, memberId, isViewOnly }: Visit): Promise<number | undefined> {
  if (!memberId || isViewOnly) return undefined
  return (await api.call(getWishlistJoin, {})).wishlistJoin?.itemCount
}

/** Adds a product or removes it, undoes the join, or makes and revokes the link. Without script, the browser goes back to the page with the heart. */
export const action = formAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
  if (form.has('share')) return changeShare(context.get(storefront), form.get('share') === 'yes')
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

async function changeShare({ api, i18n, memberId }: Visit, isShared: boolean) {
  if (!memberId) return redirect(accountPaths.signIn({ to: accountPaths.wishlist() }))
  try {
    await api.call(isShared ? shareWishlist : revokeWishlistShare, {})
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return data({ problem: i18n._(refusalText(error)) }, { status: 422 })
  }
  return redirect(accountPaths.wishlist())
}

/** Succeeds if the join was already undone. */
async function undoJoin(api: Visit['api']): Promise<void> {
  await ignoreRefusal('WISHLIST_JOIN_NOT_FOUND', api.call(undoWishlistJoin, {}))
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
