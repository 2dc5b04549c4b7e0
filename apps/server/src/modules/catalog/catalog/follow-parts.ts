import { isDeepStrictEqual } from 'node:util'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { job } from '../../../kernel/site/jobs.ts'
import type { StoredEvent } from '../../../kernel/background/reactions.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { brand, customization, infoSection, loadProductIdsUsing, ribbon } from '../catalog-parts/index.ts'
import { isShownByProducts, withBrand, withCustomization, withInfoSection, withRibbon } from './following.ts'
import { save, rewrite, storedProduct } from './product-write.ts'
import { partsOf } from './references.ts'
import { lockProduct } from './store/products.ts'
import { loadVariants } from './store/variants.ts'

// A product's row says what its brand, ribbons, info sections and customizations are called. These own the truth.

type PartKind = 'brand' | 'ribbon' | 'infoSection' | 'customization'
/** A part's current state, and the function that applies it to a product. */
type Follow = (product: V3Product) => V3Product

const read: Record<PartKind, (site: SiteRead, id: string) => Promise<Follow>> = {
  brand: follower(brand, withBrand),
  ribbon: follower(ribbon, withRibbon),
  infoSection: follower(infoSection, withInfoSection),
  customization: follower(customization, withCustomization),
}
const kindOf = new Map<string, PartKind>([
  [brand.fqdn, 'brand'],
  [ribbon.fqdn, 'ribbon'],
  [infoSection.fqdn, 'infoSection'],
  [customization.fqdn, 'customization'],
])
const batchSize = 50

export const partEvents = [...kindOf.keys()].flatMap((fqdn) => [`${fqdn}_updated`, `${fqdn}_deleted`])

/** The part that an event is about, if the event changes what products contain or show. */
export function changedPart({ entityFqdn, entityId, body }: StoredEvent): { kind: PartKind; id: string } | undefined {
  const { currentEntity, modifiedFields } = body.updatedEvent ?? {}
  if (currentEntity && !isShownByProducts(currentEntity, modifiedFields ?? {})) return undefined
  return { kind: getOrThrow(kindOf, entityFqdn), id: entityId }
}

/** Updates all products that use a part, after it was renamed or deleted. */
export const followPart = job<{ kind: PartKind; id: string; after?: string | undefined }>(
  'catalog.follow-part',
  async (site, { kind, id, after: begin }, isSliceOver) => {
    let after = begin
    do {
      const ids = await loadProductIdsUsing(site, id, { after, limit: batchSize })
      await site.transaction(async (tx) => {
        const follow = await read[kind](tx, id)
        for (const productId of ids) await followOne(tx, productId, follow)
      })
      after = ids.length === batchSize ? ids.at(-1) : undefined
      if (after && isSliceOver()) return { more: { kind, id, after } }
    } while (after)
    return undefined
  },
  { queue: 'tasks' },
)

async function followOne(site: SiteTx, id: string, follow: Follow): Promise<void> {
  const row = await lockProduct(site, id)
  if (!row) return
  const before = storedProduct(row)
  const after = follow(before)
  if (isDeepStrictEqual(before, after)) return
  const written = { row, variants: await loadVariants(site, id) }
  // Removing a ribbon changes the product itself and its revision; renaming a ribbon changes only the stored name.
  if (isDeepStrictEqual(partsOf(before), partsOf(after))) await rewrite(site, written, after)
  else await save(site, written, after, written.variants, false)
}

function follower<Part>(
  { find }: { find(site: SiteRead, id: string): Promise<Part | undefined> },
  following: (product: V3Product, id: string, now: Part | undefined) => V3Product,
) {
  return async (site: SiteRead, id: string): Promise<Follow> => {
    const now = await find(site, id)
    return (product) => following(product, id, now)
  }
}
