import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { addItem, removeItem } from '@stoa/contract/calls/ecom/wishlists'
import { data, redirect } from 'react-router'
import { isDataRequest } from '../../lib/add-to-cart.ts'
import { storefront } from '../../lib/context.ts'
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

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n, memberId } = visit
  const productIds = await wishlistOf(visit)
  return {
    shopName: shop.name,
    title: i18n._(msg`Wishlist – ${shop.name}`),
    isSignedIn: memberId !== undefined,
    products: productIds.length > 0 ? await loadRail({ context }, { productIds, limit: productIds.length }) : [],
  }
}

/** Adds a product or removes it. Without script, the browser goes back to the page with the heart. */
export const action = formAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
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

const problems = {
  WISHLIST_ITEMS_LIMIT_EXCEEDED: msg`Your wishlist is full. Remove a product to add another one.`,
  PRODUCT_NOT_FOUND: msg`We no longer sell this product.`,
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, hidden: true }) : []

export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps) {
  return <WishlistContents {...loaderData} problem={actionData?.problem} />
}
