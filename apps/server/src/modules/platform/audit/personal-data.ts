import { sql } from 'kysely'
import type { Person, PersonalData } from '../../../kernel/site/personal-data.ts'

/**
 * Entries are evidence of the actions of staff, so they stay, without the data of the person. They are not part of a member's
 * export.
 */
export const auditData: PersonalData = {
  name: 'audit-log',
  tables: ['audit_entry', 'audit_outcome'],
  async erase({ db, siteId }, person) {
    const isAbout = sql`site_id = ${siteId} and area in ('PEOPLE', 'ORDERS', 'CONTENT', 'MONEY') and (record_id = ${person.memberId}
      or ${quotes(person, 'request')} or ${quotes(person, 'before')} or ${quotes(person, 'after')})`
    const entries = await sql`update audit_entry set request = null, before = null, after = null
      where ${isAbout} and (request is not null or before is not null or after is not null)`.execute(db)
    const outcomes = await sql`update audit_outcome set after = null
      where site_id = ${siteId} and ${quotes(person, 'after')}`.execute(db)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entry
      where ${isAbout}`.execute(db)
    return {
      anonymized: Number(entries.numAffectedRows ?? 0n) + Number(outcomes.numAffectedRows ?? 0n),
      kept: [{ reason: 'EVIDENCE', count: rows[0]!.count }],
    }
  },
}

/** True if a document has the member's id, or the verified address as a whole value: guests' orders and invitations have no id. */
function quotes({ memberId, email }: Person, column: 'request' | 'before' | 'after') {
  const text = sql`${sql.ref(column)}::text`
  const byId = sql`strpos(${text}, ${memberId}) > 0`
  return email ? sql`(${byId} or strpos(lower(${text}), ${JSON.stringify(email)}) > 0)` : byId
}
