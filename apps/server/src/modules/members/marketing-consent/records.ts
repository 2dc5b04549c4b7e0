import type { ConsentRecord } from '@stoa/contract/services/stoa/customers'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { inE164, type Details } from './details.ts'
import { loadConsents } from './store/consents.ts'
import { loadChanges, type ChangeRow } from './store/history.ts'

/** The consents about addresses, a number and a member, each with its history. */
export async function loadConsentRecords(
  site: SiteRead,
  { memberId, emails, phone }: { memberId: string; emails: readonly string[]; phone?: string | undefined },
): Promise<ConsentRecord[]> {
  const consents = await loadConsents(site, { memberId, emails, phone: phone ? inE164(phone) : undefined })
  const changes = Map.groupBy(
    await loadChanges(
      site,
      consents.map(({ id }) => id),
    ),
    ({ consent_id }) => consent_id,
  )
  return consents.map(({ id, details, state }) => ({
    type: details.type,
    about: aboutOf(details),
    state,
    history: (changes.get(id) ?? []).map(presentChange),
  }))
}

function aboutOf(details: Details): string {
  return details.type === 'EMAIL' ? details.email : details.phone
}

function presentChange(row: ChangeRow): NonNullable<ConsentRecord['history']>[number] {
  return {
    date: row.change_date.toISOString(),
    state: row.state,
    ...(row.source && { source: row.source }),
    ...(row.opt_in_level && { optInLevel: row.opt_in_level }),
    actor: row.actor,
    ...(row.changed_by && { by: row.changed_by }),
    ...(row.place && { place: row.place }),
    ...(row.consent_text && { text: row.consent_text }),
  }
}
