import * as contract from '@stoa/contract/services/stores/wishlist'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { productOf, shownItems } from '../items.ts'
import * as store from '../store/wishlists.ts'

/** How this interface names the products of the shop. */
const kindOfProducts = { type: 'product', origin: 'wixstores' }

export const getWishlistById = implementRead(
  contract.getWishlistById,
  async ({ site }, { id, limit, offset, kind: kinds = [] }) => {
    const found = await store.findWishlist(site, { id })
    if (!found) throw notFound('wishlist', { id })
    const { items, memberId } = found
    const isAsked = kinds.length === 0 || kinds.some(isOfProducts)
    const shown = isAsked ? await shownItems(site, items) : []
    const start = offset ?? 0
    return {
      wishlist: {
        id,
        ...(memberId && { ownerId: memberId }),
        items: shown.slice(start, start + (limit ?? 100)).map((item) => ({
          id: productOf(item),
          dateAdded: item.addedDate,
          ...kindOfProducts,
        })),
        totalCount: shown.length,
      },
    }
  },
)

function isOfProducts({ type, origin }: contract.WishlistItemKind): boolean {
  return (!type || type === kindOfProducts.type) && (!origin || origin === kindOfProducts.origin)
}
