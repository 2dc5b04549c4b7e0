import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'

/** Entries are evidence of what staff did, so they stay, without what they quote of the person. Members are not shown them. */
export const auditData: PersonalData = {
  name: 'audit-log',
  tables: ['audit_entry'],
  async erase({ db, siteId }, { memberId }) {
    const isAbout = sql`site_id = ${siteId} and area in ('PEOPLE', 'ORDERS', 'CONTENT', 'MONEY') and (record_id = ${memberId} or strpos(request::text, ${memberId}) > 0
      or strpos(before::text, ${memberId}) > 0 or strpos(after::text, ${memberId}) > 0)`
    const { numAffectedRows } = await sql`update audit_entry set request = null, before = null, after = null
      where ${isAbout} and (request is not null or before is not null or after is not null)`.execute(db)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entry
      where ${isAbout}`.execute(db)
    return { anonymized: Number(numAffectedRows ?? 0n), kept: [{ reason: 'EVIDENCE', count: rows[0]!.count }] }
  },
}
