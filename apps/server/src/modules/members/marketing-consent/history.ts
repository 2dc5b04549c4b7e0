import type { ConsentActor, ConsentRecord } from '@stoa/contract/services/stoa/customers'
import { inE164, type Details } from './details.ts'
import type { ConsentFields } from './entity.ts'
import { loadChanges, type ChangeRow } from './store/history.ts'
import { loadConsents } from './store/consents.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { addChangeAtCommit } from './store/history.ts'

type Identified = ConsentFields & { id: string }

/** Writes down what changes of a consent: who, when, how, and to what text. */
export function noteChange(site: SiteTx, next: Identified, before: ConsentFields | undefined): void {
  const { state, lastConfirmationActivity: given, lastRevokeActivity: withdrawn } = next
  const activity = state === 'REVOKED' ? withdrawn : given
  const former = before?.state === 'REVOKED' ? before.lastRevokeActivity : before?.lastConfirmationActivity
  if (before?.state === state && former?.updatedDate === activity?.updatedDate && former?.source === activity?.source) return
  addChangeAtCommit(site, {
    consentId: next.id,
    date: activity?.updatedDate ? new Date(activity.updatedDate) : site.now,
    state,
    source: activity?.source ?? null,
    optInLevel: (state === 'REVOKED' ? undefined : given?.optInLevel) ?? null,
    ...actorOf(site, next),
    text: next.consentText ?? null,
  })
}

/** A reaction to what somebody did has no caller. */
function actorOf({ caller }: SiteTx, { memberId }: ConsentFields): { actor: ConsentActor; by: string | null } {
  switch (caller?.kind) {
    case 'VISITOR':
    case 'MEMBER':
      return { actor: 'PERSON', by: null }
    case 'APP':
      return { actor: 'APP', by: caller.name }
    case undefined:
      return { actor: memberId ? 'PERSON' : 'SHOP', by: null }
    default:
      return { actor: 'STAFF', by: caller?.name ?? null }
  }
}

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
    ...(row.consent_text && { text: row.consent_text }),
  }
}
