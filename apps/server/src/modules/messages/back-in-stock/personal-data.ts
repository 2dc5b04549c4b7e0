import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { loadProductNames } from '../../catalog/catalog/ports/storefront.ts'
import { removeRequest } from './remove.ts'
import { forgetMember, loadRequestsOf, lockRequestsOf } from './store/personal-data.ts'
import { setRefused } from './store/refusals.ts'

const batchSize = 100

/** What somebody waits for, and that they want no mails about it. */
export const backInStockData: PersonalData = {
  name: 'back-in-stock',
  tables: ['back_in_stock_request', 'back_in_stock_asker', 'back_in_stock_refusal'],
  async *read(site, { memberId, email }) {
    const requests = await loadRequestsOf(site, email && hashOfEmail(email), memberId)
    const names = await loadProductNames(site, [...new Set(requests.map(({ productId }) => productId))])
    for (const { productId, ...request } of requests) yield { product: names.get(productId)?.name ?? productId, ...request }
  },
  async erase(site, { memberId, email }) {
    const emailHash = email && hashOfEmail(email)
    const ids = await lockRequestsOf(site, emailHash, memberId, batchSize)
    for (const id of ids) await removeRequest(site, id)
    if (ids.length === batchSize) return { erased: ids.length, next: 'more' }
    if (emailHash) await setRefused(site, emailHash, false)
    return { erased: ids.length, anonymized: await forgetMember(site, memberId) }
  },
}
