import { comparableEmail } from '@stoa/contract/email'
import { sql, type RawBuilder } from 'kysely'
import { asStaff } from '../../../../kernel/site/audience.ts'
import type { Person } from '../../../../kernel/site/personal-data.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { marketingConsent, type StoredConsent } from '../entity.ts'

const most = 100

/** The consents of a person. They are few: one for an address, and those to which they agreed while signed in. */
export async function loadConsentsOf(site: SiteRead, { memberId, email }: Person): Promise<StoredConsent[]> {
  const own = sql<boolean>`(member_id = ${memberId} or email = ${email ? comparableEmail(email) : null})`
  const { items } = await marketingConsent.query(asStaff(site), { paging: { limit: most } }, { extra: own })
  return items
}

/** The consents about addresses and a number, and those that a member gave. */
export async function loadConsents(
  site: SiteRead,
  { memberId, emails, phone }: { memberId: string; emails: readonly string[]; phone: string | undefined },
): Promise<StoredConsent[]> {
  const about = sql<boolean>`(member_id = ${memberId} or email = any(${emails}::text[]) or phone = ${phone ?? null})`
  const { items } = await marketingConsent.query(asStaff(site), { paging: { limit: most } }, { extra: about })
  return items
}

/** When the address that an SQL expression names was confirmed for the newsletter, or null. */
export function newsletterSince({ siteId }: Pick<SiteRead, 'siteId'>, email: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`(select coalesce((consent.doc #>> '{lastConfirmationActivity,updatedDate}')::timestamptz, consent.created_date)
    from marketing_consent as consent
    where consent.site_id = ${siteId} and consent.email = ${email} and consent.state = 'CONFIRMED')`
}

/** Whether the people of some addresses get the newsletter; nothing for an address of which nobody has said. */
export async function consentStates(
  { db, siteId }: SiteRead,
  emails: readonly string[],
): Promise<Map<string, 'SUBSCRIBED' | 'UNSUBSCRIBED'>> {
  const asked = [...new Set(emails.map(comparableEmail))]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ email: string; state: string }>`select email, state from marketing_consent
    where site_id = ${siteId} and email = any(${asked}::text[]) and state in ('CONFIRMED', 'REVOKED')`.execute(db)
  return new Map(rows.map(({ email, state }) => [email, state === 'CONFIRMED' ? 'SUBSCRIBED' : 'UNSUBSCRIBED']))
}
