import { service as products } from '@stoa/contract/services/stores/products-v-3'
import { paths } from '@stoa/storefront/paths'
import { on, type StoredEvent } from '../../../kernel/background/reactions.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadProductsById } from '../catalog/ports/products.ts'
import { category, treeOf } from '../categories/index.ts'
import { page } from './entities.ts'
import { writeMove } from './redirect.ts'

/** The storefront's path for each kind of entity, and its current slug; none when its old address is given up. */
const movable: Record<
  string,
  { pathOf(slug: string): string; slugNow(site: SiteRead, id: string): Promise<string | undefined> }
> = {
  [products.fqdn]: {
    pathOf: paths.product,
    async slugNow(site, id) {
      const [product] = await loadProductsById(site, [id])
      return product?.doc.seoData?.settings?.preventAutoRedirect ? undefined : product?.slug
    },
  },
  [category.fqdn]: {
    pathOf: (slug) => paths.category(slug),
    async slugNow(site, id) {
      const stored = await category.find(site, id)
      // Trees of other apps have no pages.
      return stored && treeOf(stored.treeReference).appNamespace === treeOf(undefined).appNamespace
        ? (stored.slug ?? undefined)
        : undefined
    },
  },
  [page.fqdn]: {
    pathOf: paths.page,
    slugNow: async (site, id) => (await page.find(site, id))?.slug ?? undefined,
  },
}

/** Read from the database, not from the event: after several changes each old address must redirect to the current one. */
export const whenSlugChanged = on(
  Object.keys(movable).map((fqdn) => `${fqdn}_updated`),
  'content.when-slug-changed',
  async (site, event) => {
    const old = slugBefore(event)
    const { pathOf, slugNow } = movable[event.entityFqdn]!
    const slug = old && (await slugNow(site, event.entityId))
    if (!old || !slug) return
    await site.transaction((tx) => writeMove(tx, pathOf(old), pathOf(slug)))
  },
)

function slugBefore({ body }: StoredEvent): string | undefined {
  const { slug } = body.updatedEvent.modifiedFields ?? {}
  return typeof slug === 'string' && slug !== '' ? slug : undefined
}
