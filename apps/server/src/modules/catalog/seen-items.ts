import { remembers, stillHolds, untilShopChanges } from '../../kernel/remembered.ts'
import type { CatalogItem, CatalogReference, StockLeft } from './catalog-item.ts'

const maxSeen = 20_000

interface Seen {
  /** Undefined where it was sold meanwhile, and how much is left is not known. */
  item: CatalogItem | undefined
  since: number
}

type SeenOfSite = Map<string, Seen>

/** The last look at each variant, by site. A site's are forgotten together: what looks meanwhile keeps its own for nobody. */
const seen = new Map<string, SeenOfSite>()

/** A sale changes nothing of the shop but what it sold. Whoever sells in this process says what is left; elsewhere it is only known that something was sold. */
remembers(
  (change) => untilShopChanges(change) || (change.elsewhere === true && change.entities.includes('wix.ecom.v1.order')),
  (siteId) => void seen.delete(siteId),
)

export function seenItem(siteId: string, { productId, variantId = '' }: CatalogReference): CatalogItem | undefined {
  const last = seen.get(siteId)?.get(variantId)
  return last?.item && last.item.productId === productId && stillHolds(last.since) ? last.item : undefined
}

/**
 * Begins a look at the catalogue; its answer keeps what was found. What changed or was sold while it looked is not kept: it
 * may have been read before.
 */
export function beginLook(siteId: string): (reference: CatalogReference, item: CatalogItem) => void {
  const ofSite = seenOf(siteId)
  const since = performance.now()
  return ({ variantId }, item) => {
    // Only what was asked for by the variant's own id: other names can mean another variant tomorrow.
    if (variantId === undefined || item.variantId !== variantId) return
    const last = ofSite.get(variantId)
    if (!last || last.since < since) ofSite.set(variantId, { item, since })
  }
}

/** What is left of what was just sold; to be called after the commit. */
export function seeSold(siteId: string, sold: Iterable<{ variantId: string } & StockLeft>): void {
  const ofSite = seenOf(siteId)
  const since = performance.now()
  for (const { variantId, ...left } of sold) {
    const item = ofSite.get(variantId)?.item
    // Of two sales of one moment the first may be heard of last.
    if (item && item.stockRevision >= left.stockRevision) continue
    ofSite.set(variantId, { item: item && { ...item, ...left }, since })
  }
}

/** Of these, what was seen is not so any more. */
export function forgetSeen(siteId: string, variantIds: Iterable<string>): void {
  const ofSite = seenOf(siteId)
  for (const variantId of variantIds) ofSite.set(variantId, { item: undefined, since: performance.now() })
}

function seenOf(siteId: string): SeenOfSite {
  let ofSite = seen.get(siteId)
  if (!ofSite || ofSite.size >= maxSeen) seen.set(siteId, (ofSite = new Map()))
  return ofSite
}
