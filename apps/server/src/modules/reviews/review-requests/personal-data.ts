import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import type { PersonalData, Person } from '../../../kernel/site/personal-data.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findContact } from '../reviews/index.ts'
import { reviewRequest } from './entity.ts'
import { setRefused } from './store/refusals.ts'
import { loadRequestsTo, lockRequestsTo } from './store/personal-data.ts'

const batchSize = 100

/** Requests to somebody, and that they want none. */
export const reviewRequestData: PersonalData = {
  name: 'review-requests',
  tables: ['review_request', 'review_request_refusal'],
  async *read(site, person) {
    yield* await loadRequestsTo(site, await contactIds(site, person))
  },
  async erase(site, person) {
    const ids = await lockRequestsTo(site, await contactIds(site, person), batchSize)
    for (const id of ids) await reviewRequest.remove(site, id)
    if (person.email) await setRefused(site, hashOfEmail(person.email), false)
    return { erased: ids.length, ...(ids.length === batchSize && { next: 'more' }) }
  },
}

async function contactIds(site: SiteRead, { memberId, email }: Person): Promise<string[]> {
  const contact = email ? await findContact(site, { email }) : undefined
  return [memberId, ...(contact ? [contact.id] : [])]
}
