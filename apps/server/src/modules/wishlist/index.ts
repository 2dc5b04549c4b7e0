import { sql } from 'kysely'
import type { Module } from '../../kernel/module.ts'
import { deleteRows, type RetentionRule } from '../../kernel/retention.ts'
import { wishlistOperations } from './operations.ts'
import { wishlistData } from './personal-data.ts'

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
  services: { 'ecom/wishlists': wishlistOperations },
  retention: [wishlistRetention],
  personalData: [wishlistData],
} satisfies Module
