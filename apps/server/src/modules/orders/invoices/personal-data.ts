import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import { countDetached, detachPerson, forgetDrafts, loadDocuments } from './store/personal-data.ts'

/** Invoices stay as they were issued, because tax law asks for them; `invoiceRetention` deletes them when that time is over. */
export const invoiceData: PersonalData = {
  name: 'invoices',
  tables: ['invoice', 'invoice_file'],
  async *read(site, person) {
    yield* await loadDocuments(site, person)
  },
  async erase(site, person) {
    await forgetDrafts(site, person)
    await detachPerson(site, person)
    return { kept: [{ reason: 'ACCOUNTING', count: await countDetached(site, person.erasureId) }] }
  },
}

/** Ten years are the longest that a tax law of the EU asks for. */
export const invoiceRetention: RetentionRule = {
  name: 'invoices',
  defaultDays: 3653,
  minDays: 365,
  maxDays: 5479,
  purge: (site, before, limit) =>
    deleteRows(site, sql`invoice`, sql`id`, sql`coalesce(issued_date, created_date) < ${before}`, limit),
}
