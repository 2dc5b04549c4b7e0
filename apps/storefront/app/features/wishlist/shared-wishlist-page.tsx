import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { getSharedWishlist } from '@stoa/contract/calls/stoa/wishlist-shares'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { pageMeta } from '../../lib/page/meta.ts'
import { notFound } from '../../lib/page/not-found.ts'
import { loadRail } from '../catalog/shared/products/load-rail.ts'
import type { Route } from './+types/shared-wishlist-page.ts'

const SharedWishlist = loadOnInteraction(async () => (await import('./shared-wishlist.tsx')).SharedWishlist)
await loadedInUse()

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n, markIncomplete } = visit
  // A page that is kept would still be there for a while once the link is withdrawn.
  markIncomplete()
  const { nickname, productIds = [] } = await loadSharedWishlist(visit, params.token)
  const heading = nickname ? i18n._(msg`Wishlist of ${nickname}`) : i18n._(msg`A shared wishlist`)
  return {
    shopName: shop.name,
    heading,
    title: `${heading} – ${shop.name}`,
    products: productIds.length > 0 ? await loadRail({ context }, { productIds, limit: productIds.length }) : [],
  }
}

async function loadSharedWishlist({ api }: Visit, token: string) {
  try {
    return await api.call(getSharedWishlist, { token })
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, hidden: true }) : []

export default function SharedWishlistPage({ loaderData }: Route.ComponentProps) {
  return <SharedWishlist {...loaderData} />
}
