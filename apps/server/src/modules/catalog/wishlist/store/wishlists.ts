import type { Tags } from '@stoa/contract/services/ecom/wishlists'
import { sql, type RawBuilder } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import { ownRows } from '../../../../kernel/site/audience.ts'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { Owner } from '../../../../kernel/site/caller.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { FieldColumn } from '../../../../kernel/lists/query/field-map.ts'
import { list } from '../../../../kernel/lists/query/list.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { RememberedItem } from '../price-drops.ts'

export interface Wishlist extends WishlistContent {
  id: string
  revision: string
  createdDate: Date
  updatedDate: Date
  memberId: string | null
}

export interface WishlistContent {
  items: RememberedItem[]
  tags?: Tags
}

export type WishlistKey = { id: string } | Owner

interface WishlistRow {
  id: string
  revision: bigint
  created_date: Date
  updated_date: Date
  member_id: string | null
  doc: WishlistContent
}

const columns = sql.raw('id, revision, created_date, updated_date, member_id, doc')

const idField = (path: string, column: string): [string, FieldColumn] => [
  path,
  { path, type: 'uuid', expression: sql.ref(column), notNull: path === 'id', operators: ['$eq', '$in'], sortable: false },
]

/** The list of wishlists, with the fields that staff can filter by. */
export const wishlists = list({
  name: 'wishlist',
  from: () => sql`wishlist`,
  fields: new Map([idField('id', 'id'), idField('memberId', 'member_id')]),
  visibleRows: ownRows,
  defaultSort: [],
})

export async function findWishlist({ db, siteId }: SiteRead, key: WishlistKey): Promise<Wishlist | undefined> {
  const { rows } = await sql<WishlistRow>`select ${columns} from wishlist
    where site_id = ${siteId} and ${matches(key)}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** Locks the row, so that no change is lost. */
export async function lockWishlist({ db, siteId }: SiteTx, key: WishlistKey): Promise<Wishlist | undefined> {
  const { rows } = await sql<WishlistRow>`select ${columns} from wishlist
    where site_id = ${siteId} and ${matches(key)} for update`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** Of several concurrent callers, one creates the wishlist and all get it. */
export async function lockOrCreateWishlist(site: SiteTx, owner: Owner): Promise<Wishlist> {
  const { db, siteId, now } = site
  const found = await lockWishlist(site, owner)
  if (found) return found
  const [visitorId, memberId] = 'memberId' in owner ? [null, owner.memberId] : [owner.visitorId, null]
  await sql`insert into wishlist (site_id, id, revision, created_date, updated_date, visitor_id, member_id, doc)
    values (${siteId}, ${newId()}, 1, ${now}, ${now}, ${visitorId}, ${memberId}, ${jsonb({ items: [] })})
    on conflict do nothing`.execute(db)
  return (await lockWishlist(site, owner))!
}

/** Writes a locked wishlist. */
export async function saveWishlist({ db, siteId, now }: SiteTx, { id, items, tags }: Wishlist): Promise<Wishlist> {
  const row = oneRow(
    await sql<WishlistRow>`update wishlist
    set doc = ${jsonb({ items, ...(tags && { tags }) })}, revision = revision + 1, updated_date = ${now}
    where site_id = ${siteId} and id = ${id} returning ${columns}`.execute(db),
  )
  return fromRow(row)
}

export async function deleteWishlist({ db, siteId }: SiteTx, key: WishlistKey): Promise<number> {
  const { numAffectedRows } = await sql`delete from wishlist where site_id = ${siteId} and ${matches(key)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

function matches(key: WishlistKey): RawBuilder<boolean> {
  if ('id' in key) return sql`id = ${key.id}`
  return 'memberId' in key ? sql`member_id = ${key.memberId}` : sql`visitor_id = ${key.visitorId}`
}

function fromRow({ id, revision, created_date, updated_date, member_id, doc }: WishlistRow): Wishlist {
  return {
    id,
    revision: String(revision),
    createdDate: created_date,
    updatedDate: updated_date,
    memberId: member_id,
    ...doc,
  }
}
