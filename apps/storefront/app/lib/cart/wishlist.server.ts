import { getDefaultWishlist } from '@stoa/contract/calls/ecom/wishlists'
import type { Visit } from '../page/context.ts'

/** The ids of the products in the wishlist of whoever looks at the page, each once. A kept page is nobody's. */
export async function loadWishlist({ api, isKept, isViewOnly }: Visit): Promise<string[]> {
  if (isKept || isViewOnly) return []
  const { wishlist } = await api.call(getDefaultWishlist, {})
  return [...new Set((wishlist?.items ?? []).flatMap(({ catalogReference }) => catalogReference?.catalogItemId ?? []))]
}
