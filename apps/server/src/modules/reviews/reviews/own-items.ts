import type { HomeReview, ReviewableItem } from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import { isGuid } from '../../../kernel/basics/ids.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadProductNames, filterVisibleProducts } from '../../catalog/catalog/ports/storefront.ts'
import { loadBoughtProducts } from '../../orders/orders/ports/buyers.ts'
import { loadItemNames } from './moderation-rows.ts'
import { review, productNamespace } from './entity.ts'
import { findReviewsOfBuyer } from './store/reviews.ts'
import { loadRules } from './settings.ts'
import { showReviews } from './shown-authors.ts'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { zip } from '../../../kernel/basics/zip.ts'

/** Products of a member's orders that are looked at, and items of the list. */
const maxBought = 200
const maxItems = 20

/** Returns the products that a member has bought, can still see in the shop, and has not reviewed. */
export async function loadReviewableItems(site: SiteRead, memberId: string): Promise<ReviewableItem[]> {
  const bought = await loadBoughtProducts(site, memberId, maxBought)
  const ids = bought.map(({ productId }) => productId)
  const [visible, names, written] = await Promise.all([
    filterVisibleProducts(site, ids),
    loadProductNames(site, ids),
    findReviewsOfBuyer(site, { contactId: memberId, productIds: ids }),
  ])
  const open = new Set(visible.filter((id) => !written.has(id)))
  return bought
    .filter(({ productId }) => open.has(productId))
    .slice(0, maxItems)
    .map(({ productId, orderNumber, purchasedDate }) => {
      const { name, slug } = getOrThrow(names, productId)
      return {
        entityId: productId,
        entityName: name,
        entitySlug: slug,
        orderNumber,
        purchasedDate: purchasedDate.toISOString(),
      }
    })
}

const homeReviewCount = 3
/** Enough that one of each product is left. */
const looked = 30

/** The newest good reviews with a text, one of each visible product. */
export async function loadHomeReviews(site: SiteRead): Promise<HomeReview[]> {
  if (!(await loadRules(site)).onHomePage) return []
  const isGood = sql<boolean>`moderation_status = 'APPROVED' and rating >= 4 and namespace = ${productNamespace}
    and coalesce(doc #>> '{content,body}', '') <> ''`
  const { items } = await review.query(asStaff(site), { cursorPaging: { limit: looked } }, { extra: isGood })
  const visible = new Set(
    await filterVisibleProducts(
      site,
      // Apps may have reviewed something else under this namespace.
      items.map(({ entityId }) => entityId).filter(isGuid),
    ),
  )
  const ofItem = new Map(items.toReversed().map((found) => [found.entityId, found]))
  const chosen = items.filter((found) => visible.has(found.entityId) && ofItem.get(found.entityId) === found)
  const namesOf = await loadItemNames(site, chosen)
  const home = chosen.slice(0, homeReviewCount)
  const shown = await showReviews(site, home)
  return zip(home, shown).map(([found, each]) => ({ review: each, ...namesOf(found) }))
}
