import { sql } from 'kysely'
import type { Module } from '../../../kernel/background/module.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import { getMemberWishlist } from './operations/member-wishlists.ts'
import { getWishlistJoin, undoWishlistJoin } from './operations/wishlist-joins.ts'
import { listWishlistPriceDrops } from './operations/wishlist-price-drops.ts'
import { getWishlistShare, shareWishlist, revokeWishlistShare, getSharedWishlist } from './operations/wishlist-shares.ts'
import { getWishlistById } from './operations/wishlist-by-id.ts'
import {
  getDefaultWishlist,
  addItem,
  removeItem,
  bulkUpdateWishlistTags,
  bulkUpdateWishlistTagsByFilter,
} from './operations/wishlists.ts'
import { wishlistData } from './personal-data.ts'
import { joinRetention } from './store/joins.ts'

export { joinWishlists } from './join.ts'

/** Deletes old wishlists of visitors. Members' stay. */
const wishlistRetention: RetentionRule = {
  name: 'wishlists',
  defaultDays: 180,
  minDays: 30,
  maxDays: 730,
  purge: (site, before, limit) =>
    deleteRows(site, sql`wishlist`, sql`id`, sql`updated_date < ${before} and visitor_id is not null`, limit),
}

export const wishlistModule = {
  name: 'wishlist',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/wishlists': {
      getDefaultWishlist,
      addItem,
      removeItem,
      bulkUpdateWishlistTags,
      bulkUpdateWishlistTagsByFilter,
    },
    'stores/wishlist': { getWishlistById },
    'stoa/member-wishlists': { getMemberWishlist },
    'stoa/wishlist-joins': { getWishlistJoin, undoWishlistJoin },
    'stoa/wishlist-price-drops': {
      listWishlistPriceDrops,
    },
    'stoa/wishlist-shares': { getWishlistShare, shareWishlist, revokeWishlistShare, getSharedWishlist },
  },
  retention: [wishlistRetention, joinRetention],
  personalData: [wishlistData],
} satisfies Module
