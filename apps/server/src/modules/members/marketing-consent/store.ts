import { comparableEmail } from '@stoa/contract/email'
import { sql, type RawBuilder } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { Person } from '../../../kernel/site/personal-data.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { marketingConsent, type StoredConsent } from './entity.ts'

const most = 100

/** The consents of a person. They are few: one for an address, and those to which they agreed while signed in. */
export async function loadConsentsOf(site: SiteRead, { memberId, email }: Person): Promise<StoredConsent[]> {
  const own = sql<boolean>`(member_id = ${memberId} or email = ${email ? comparableEmail(email) : null})`
  const { items } = await marketingConsent.query(asStaff(site), { paging: { limit: most } }, { extra: own })
  return items
}

/** An expression over the rows of `member`: when the member's address was confirmed for the newsletter, or null. */
export function subscribedSince({ siteId }: SiteRead): RawBuilder<Date | null> {
  return sql<Date | null>`(select (consent.doc #>> '{lastConfirmationActivity,updatedDate}')::timestamptz
    from marketing_consent as consent
    where consent.site_id = ${siteId} and consent.email = member.login_email and consent.state = 'CONFIRMED')`
}
