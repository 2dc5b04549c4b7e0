import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../kernel/file-usage.ts'
import { contactTaxDetails } from './entities.ts'

/** A certificate belongs to a member's page. */
export const certificateUsage: FileUsageSource = {
  kind: 'MEMBER',
  table: sql`contact_tax_details`,
  title: sql`shown.doc #>> '{certificate,number}'`,
  text: sql`shown.doc::text`,
  async replace(site, id, replacement) {
    const before = await contactTaxDetails.lock(site, id)
    await contactTaxDetails.save(site, before, withReplacement(before, replacement))
  },
}
