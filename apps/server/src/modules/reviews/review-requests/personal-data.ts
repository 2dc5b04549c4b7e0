import { sql, type RawBuilder } from 'kysely'
import type { PersonalData, Person } from '../../../kernel/site/personal-data.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findContact } from '../reviews/index.ts'
import { reviewRequest } from './entity.ts'
import { hashOfEmail, setRefused } from './recipient.ts'

const batchSize = 100

/** Requests to somebody, and that they want none. */
export const reviewRequestData: PersonalData = {
  name: 'review-requests',
  tables: ['review_request', 'review_request_refusal'],
  async *read(site, person) {
    const { db, siteId } = site
    const { rows } = await sql<object>`select doc -> 'items' as items, status, created_date as created, sent_date as sent
      from review_request where site_id = ${siteId} and ${await isTo(site, person)} order by created_date, id`.execute(db)
    yield* rows
  },
  async erase(site, person) {
    const { db, siteId } = site
    const { rows } = await sql<{ id: string }>`select id from review_request
      where site_id = ${siteId} and ${await isTo(site, person)} order by id limit ${batchSize} for update`.execute(db)
    for (const { id } of rows) await reviewRequest.remove(site, id)
    if (person.email) await setRefused(site, hashOfEmail(person.email), false)
    return { erased: rows.length, ...(rows.length === batchSize && { next: 'more' }) }
  },
}

async function isTo(site: SiteRead, { memberId, email }: Person): Promise<RawBuilder<boolean>> {
  const contact = email ? await findContact(site, { email }) : undefined
  return sql<boolean>`contact_id = any(${[memberId, ...(contact ? [contact.id] : [])]}::uuid[])`
}
