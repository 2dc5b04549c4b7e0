import * as contract from '@stoa/contract/services/ecom/abandoned-checkouts'
import { paths } from '@stoa/storefront/paths'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { implement, implementPublic, implementRead } from '../../../../kernel/operations/operation.ts'
import { openSite } from '../../../../kernel/operations/perform.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { actorOf, addActivity } from '../activities.ts'
import { abandonedCheckout, isOfMode, published, searchedCheckouts, type StoredAbandoned } from '../entity.ts'
import { loadAnalytics } from '../figures.ts'
import { recoveryUrl } from '../links.ts'

const ofAbandoned = operationsOf(abandonedCheckout)

/** As the contract shows it, with a link that works at the shop's address of now. */
function shown(site: SiteRead, stored: StoredAbandoned): contract.AbandonedCheckout {
  return { ...published(stored), checkoutUrl: recoveryUrl(site, stored.id) }
}

export const getAbandonedCheckout = implementRead(contract.getAbandonedCheckout, async ({ site }, { abandonedCheckoutId }) => ({
  abandonedCheckout: shown(site, await abandonedCheckout.get(site, abandonedCheckoutId)),
}))

export const deleteAbandonedCheckout = ofAbandoned.remove(contract.deleteAbandonedCheckout)

export const bulkDeleteAbandonedCheckouts = ofAbandoned.bulkRemove(contract.bulkDeleteAbandonedCheckouts)

export const queryAbandonedCheckouts = implementRead(contract.queryAbandonedCheckouts, async ({ site }, { query }) => {
  const page = await abandonedCheckout.query(site, query, { root: 'query', extra: isOfMode(site) })
  const results = page.items.map((stored) => shown(site, stored))
  const { count, cursors } = page.metadata
  const byOffset = page.offset !== undefined && { offset: page.offset, total: await page.total(), tooManyToCount: false }
  // The contract has the same list under an older name, too.
  return { abandonedCheckouts: results, results, metadata: { count, cursors, ...byOffset } }
})

export const searchAbandonedCheckouts = implementRead(contract.searchAbandonedCheckouts, async ({ site }, { search }) => {
  const page = await searchedCheckouts.page<Parameters<typeof abandonedCheckout.present>[0]>(
    site,
    abandonedCheckout.selected,
    search,
    { root: 'search', extra: isOfMode(site) },
  )
  const { count, cursors } = page.metadata
  const byOffset = page.offset !== undefined && { offset: page.offset, total: await page.total(), tooManyToCount: false }
  return {
    abandonedCheckouts: page.rows.map((row) => shown(site, abandonedCheckout.present(row))),
    pagingMetadata: { count, cursors, ...byOffset },
  }
})

export const addAbandonedCheckoutActivity = implement(
  contract.addAbandonedCheckoutActivity,
  async ({ site, caller }, { abandonedCheckoutId, activityType: type = 'SCHEDULED' }) => ({
    abandonedCheckout: shown(site, await addActivity(site, abandonedCheckoutId, { type, actor: actorOf(caller) })),
  }),
)

export const getAbandonedCheckoutAnalytics = implementRead(
  contract.getAbandonedCheckoutAnalytics,
  ({ site }, { startDate, endDate, metrics = [], statuses = [] }) =>
    loadAnalytics(site, { startDate, endDate, metrics, statuses }),
)

/**
 * Leads to the shop's cart. An id is no secret: it is in events and in the back office, so it opens nobody's checkout. The address that
 * does is `checkoutUrl`, which is signed.
 */
export const redirectToCheckout = implementPublic(contract.redirectToCheckout, async ({ kernel }, { metasiteId }) => {
  const site = await openSite(kernel, metasiteId)
  return { statusCode: 302, headers: [{ key: 'Location', value: site.settings.origin + paths.cart() }], body: '' }
})
