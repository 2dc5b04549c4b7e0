import { isGuid } from '../../../kernel/basics/ids.ts'
import type { Category } from '@stoa/contract/services/categories/categories'
import type * as contract from '@stoa/contract/services/stores/products'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { category, shownCategories } from '../categories/index.ts'
import { storeCategories } from './store-tree.ts'
import { collectionIdOf } from './ids.ts'
import type { Stored } from '@stoa/contract'
import { single } from '../../../kernel/basics/single.ts'

// A V1 collection is a category of the store's tree.

/** Front ends compare the code with the number 404: the hosted service has none of its own. */
function unknownCollection(named: { id: string } | { slug: string }) {
  return notFound('collection', named, { isCodeless: true })
}

export async function loadCollectionBySlug(site: SiteRead, slug: string) {
  const stored = await category.findWhere(site, sql`${storeCategories} and slug = ${slug}`)
  if (!stored) throw unknownCollection({ slug })
  return { collection: await presentCollection(site, stored) }
}

export async function loadCollection(site: SiteRead, id: string): Promise<Stored<Category>> {
  const own = collectionIdOf(site, id)
  const stored = isGuid(own) ? await category.findWhere(site, sql`${storeCategories} and id = ${own}`) : undefined
  if (!stored) throw unknownCollection({ id })
  return stored
}

export async function presentCollection(site: SiteRead, stored: Stored<Category>): Promise<contract.Collection> {
  return single(await presentCollections(site, [stored]))
}

export async function presentCollections(site: SiteRead, stored: readonly Stored<Category>[]): Promise<contract.Collection[]> {
  return (await shownCategories(site, stored, ['DESCRIPTION'])).map(
    ({ id, name, slug, visible, description, itemCounter, image }) => {
      return {
        id,
        name,
        slug,
        visible: visible ?? true,
        description: description ?? '',
        numberOfProducts: itemCounter ?? 0,
        media: collectionMedia(image),
      }
    },
  )
}

/** A collection has at most one picture. */
export function collectionMedia(image: Category['image']): contract.Media {
  if (!image) return { items: [] }
  const size = { url: image.url ?? '', width: image.width ?? 0, height: image.height ?? 0 }
  const item = { image: size, thumbnail: size, mediaType: 'image' as const, title: '', id: image.id ?? '' }
  return { mainMedia: item, items: [item] }
}
