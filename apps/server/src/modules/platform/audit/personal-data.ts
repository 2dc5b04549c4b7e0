import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { countEntriesAbout, eraseDocumentsAbout } from './store.ts'

/**
 * Entries are evidence of the actions of staff, so they stay, without the data of the person. They are not part of a member's
 * export.
 */
export const auditData: PersonalData = {
  name: 'audit-log',
  tables: ['audit_entry', 'audit_outcome'],
  async erase(site, person) {
    const anonymized = await eraseDocumentsAbout(site, person)
    return { anonymized, kept: [{ reason: 'EVIDENCE', count: await countEntriesAbout(site, person) }] }
  },
}
