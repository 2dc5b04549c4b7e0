import type { Stored } from '@stoa/contract'
import { comparableEmail } from '@stoa/contract/email'
import type { ConsentPlace } from '@stoa/contract/services/stoa/customers'
import { service, type MarketingConsent, type MarketingConsentState } from '@stoa/contract/services/marketing/marketing-consent'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'
import type { Details } from './details.ts'
import { noteChange } from './note-change.ts'

/** A consent with what the wire does not show. */
export type ConsentFields = Omit<MarketingConsent, 'details' | 'state'> &
  Wire & {
    details: Details
    state: MarketingConsentState
    /** The member who gave it, unless staff or an app has revoked it since. */
    memberId?: string | null
    /** Where the state was last changed, and the text that the person saw there, as far as both are known. */
    place?: ConsentPlace | null
    consentText?: string | null
  }

export type StoredConsent = Stored<ConsentFields>

export const marketingConsent = entity<ConsentFields>({
  service,
  type: 'MarketingConsent',
  table: 'marketing_consent',
  columns: {
    'details.type': { column: 'type', notNull: true },
    'details.email': { column: 'email', encode: comparableEmail },
    'details.phone': 'phone',
    state: { column: 'state', notNull: true },
    memberId: { column: 'member_id', type: 'uuid' },
  },
  conflicts: {
    marketing_consent_email: 'MARKETING_CONSENT_ALREADY_EXISTS',
    marketing_consent_phone: 'MARKETING_CONSENT_ALREADY_EXISTS',
  },
  // "The default sort is id in ASC order."
  defaultSort: [{ field: 'id', descending: false }],
  prepare(site, next, before) {
    noteChange(site, next, before)
    return next
  },
  inEvents: (stored) => showConsent(stored) as ConsentFields,
})

/** A consent as the published interface shows it. */
export function showConsent({
  memberId: _memberId,
  place: _place,
  consentText: _text,
  ...consent
}: StoredConsent): MarketingConsent {
  return consent
}
