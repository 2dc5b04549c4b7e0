import * as contract from '@stoa/contract/services/stoa/wishlist-price-drops'
import { ownerOf } from '../../../../kernel/site/caller.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { loadPriceDrops } from '../price-drops.ts'
import { findWishlist } from '../store/wishlists.ts'

export const listWishlistPriceDrops = implementRead(contract.listWishlistPriceDrops, async ({ site, caller }) => ({
  priceDrops: await loadPriceDrops(site, (await findWishlist(site, ownerOf(caller, site.hints)))?.items ?? []),
}))
