import type { OwnBackInStockRequest } from '@stoa/contract/services/stoa/own-back-in-stock'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadHolds } from '../../catalog/catalog/ports/stock.ts'
import { findVerifiedHash } from './contact.ts'
import { loadOwnRequests, type OwnRow } from './store/own-requests.ts'
import { countPlace } from './store/places.ts'

const maxShown = 100

/**
 * A request as a member may know it. `isVerified`: the member has verified its address. Of another address they know only what they asked
 * for: not that it waited before, and not what is kept for it.
 */
interface OwnRequest extends OwnRow {
  isVerified: boolean
  shownId: string
  shownDate: Date
}

export async function listOwnRequests(site: SiteRead, memberId: string): Promise<OwnBackInStockRequest[]> {
  const own = await loadOwn(site, memberId)
  const verified = own.filter(({ isVerified }) => isVerified)
  const holds = await loadHolds(
    site,
    verified.map(({ requestId }) => requestId),
  )
  return Promise.all(own.map(present))

  async function present(request: OwnRequest): Promise<OwnBackInStockRequest> {
    const { requestId, productId, variantId, status, shownId, shownDate } = request
    const hold = holds.get(requestId)
    return {
      id: shownId,
      productId,
      variantId,
      status: status as OwnBackInStockRequest['status'],
      createdDate: shownDate.toISOString(),
      ...(status === 'RECEIVED' && { place: await countPlace(site, variantId, { date: shownDate, requestId }) }),
      ...(hold && hold.until > site.now && { heldUntil: hold.until.toISOString() }),
    }
  }
}

export async function findOwnRequest(site: SiteRead, memberId: string, id: string): Promise<OwnRequest | undefined> {
  return (await loadOwn(site, memberId)).find(({ shownId }) => shownId === id.toLowerCase())
}

async function loadOwn(site: SiteRead, memberId: string): Promise<OwnRequest[]> {
  const emailHash = await findVerifiedHash(site, memberId)
  return (await loadOwnRequests(site, { memberId, emailHash }, maxShown)).map((row) => {
    const isVerified = row.emailHash === emailHash
    return {
      ...row,
      isVerified,
      shownId: isVerified ? row.requestId : (row.askId ?? row.requestId),
      shownDate: isVerified ? row.createdDate : (row.askedDate ?? row.createdDate),
    }
  })
}
