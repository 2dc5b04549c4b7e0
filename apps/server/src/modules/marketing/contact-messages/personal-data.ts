import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { Person, PersonalData } from '../../../kernel/site/personal-data.ts'
import { contactMessage, showMessage } from './entity.ts'
import { deleteMessages, loadIdsOf } from './store/messages.ts'

const batchSize = 100

const keysOf = ({ memberId, email }: Person) => ({ memberId, emailHash: email && hashOfEmail(email) })

/** What somebody wrote to the shop. */
export const contactMessageData: PersonalData = {
  name: 'contactMessages',
  tables: ['contact_message'],
  async *read(site, person) {
    for (let after: string | undefined; ;) {
      const ids = await loadIdsOf(site, keysOf(person), { after, limit: batchSize })
      const messages = await contactMessage.getMany(asStaff(site), ids)
      for (const id of ids) {
        const known = messages.get(id)
        if (known) yield showMessage(known)
      }
      if (ids.length < batchSize) return
      after = ids.at(-1)
    }
  },
  async erase(site, person) {
    const ids = await loadIdsOf(site, keysOf(person), { after: undefined, limit: batchSize })
    const erased = await deleteMessages(site, ids)
    return { erased, ...(ids.length === batchSize && { next: 'more' }) }
  },
}

/** Since it was stored as spam, or somebody marked it. */
export const spamRetention: RetentionRule = {
  name: 'contactSpam',
  defaultDays: 30,
  minDays: 30,
  maxDays: 30,
  purge: (site, before, limit) =>
    deleteRows(site, sql`contact_message`, sql`id`, sql`state = 'SPAM' and updated_date < ${before}`, limit),
}

/** Whoever wrote to the shop years ago expects no answer any more. */
export const contactMessageRetention: RetentionRule = {
  name: 'contactMessages',
  defaultDays: 730,
  minDays: 30,
  maxDays: 4000,
  purge: (site, before, limit) => deleteRows(site, sql`contact_message`, sql`id`, sql`created_date < ${before}`, limit),
}
