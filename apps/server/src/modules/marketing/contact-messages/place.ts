import type { ContactMessage } from '@stoa/contract/services/stoa/contact-messages'
import { isGuid } from '../../../kernel/basics/ids.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadProductNames, loadProductsBySlug } from '../../catalog/catalog/ports/storefront.ts'
import { findCategoryBySlug, loadCategoryNames } from '../../catalog/categories/index.ts'
import { page } from '../../catalog/content/index.ts'
import { showMessage, type StoredMessage } from './entity.ts'
import type { OpenedForm } from './form-token.ts'

/** The id of the collection or product on whose page a form was shown. */
export async function findItem(site: SiteRead, { place, itemSlug }: OpenedForm): Promise<string | undefined> {
  if (!itemSlug) return undefined
  if (place === 'PRODUCT') return (await loadProductsBySlug(site, [itemSlug])).get(itemSlug)
  return place === 'COLLECTION' ? findCategoryBySlug(site, itemSlug) : undefined
}

/** Messages with the titles of the pages, collections and products where they were written. */
export async function showMessages(site: SiteRead, messages: readonly StoredMessage[]): Promise<ContactMessage[]> {
  const itemsOf = (wanted: string) => [
    ...new Set(messages.flatMap(({ place, itemId }) => (place === wanted && itemId ? [itemId] : []))),
  ]
  const pageIds = [...new Set(messages.map(({ place }) => place).filter(isGuid))]
  const products = itemsOf('PRODUCT')
  const collections = itemsOf('COLLECTION')
  const [pages, productNames, collectionNames] = await Promise.all([
    pageIds.length > 0 ? page.getMany(asStaff(site), pageIds) : undefined,
    loadProductNames(site, products),
    collections.length > 0 ? loadCategoryNames(site, collections) : undefined,
  ])
  return messages.map((message) => {
    const { place, itemId } = message
    const title = itemId
      ? (productNames.get(itemId)?.name ?? collectionNames?.get(itemId))
      : pages?.get(place.toLowerCase())?.title
    return { ...showMessage(message), ...(title && { placeTitle: title }) }
  })
}
