import type { ConsentActor, ConsentPlace } from '@stoa/contract/services/stoa/customers'
import type { MarketingConsent, MarketingConsentState } from '@stoa/contract/services/marketing/marketing-consent'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { addChangeAtCommit } from './store/history.ts'

/** What decides whether a consent changes. */
interface Changing extends Pick<MarketingConsent, 'lastConfirmationActivity' | 'lastRevokeActivity'> {
  state: MarketingConsentState
  memberId?: string | null
  place?: ConsentPlace | null
  consentText?: string | null
}

/** Writes down what changes of a consent: who, when, where, how, and beside which text. */
export function noteChange(site: SiteTx, next: Changing & { id: string }, before: Changing | undefined): void {
  const { state, lastConfirmationActivity: given, lastRevokeActivity: withdrawn } = next
  const activity = state === 'REVOKED' ? withdrawn : given
  const former = before?.state === 'REVOKED' ? before.lastRevokeActivity : before?.lastConfirmationActivity
  if (before?.state === state && former?.updatedDate === activity?.updatedDate && former?.source === activity?.source) return
  const { actor, by } = actorOf(site, next)
  addChangeAtCommit(site, {
    consentId: next.id,
    date: activity?.updatedDate ? new Date(activity.updatedDate) : site.now,
    state,
    source: activity?.source ?? null,
    optInLevel: (state === 'REVOKED' ? undefined : given?.optInLevel) ?? null,
    actor,
    by,
    place: next.place ?? (actor === 'STAFF' || actor === 'APP' ? actor : null),
    text: next.consentText ?? null,
  })
}

/** A reaction to what somebody did has no caller. */
function actorOf({ caller }: SiteTx, { memberId }: Changing): { actor: ConsentActor; by: string | null } {
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
