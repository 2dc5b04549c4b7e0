import type {
  LastConfirmationActivity,
  LastRevokeActivity,
  MarketingConsent,
} from '@stoa/contract/services/marketing/marketing-consent'
import { asStaff } from '../../../kernel/site/audience.ts'
import { fieldNotAllowed, notFound, requiredField } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { isAbout, readDetails, type Details } from './details.ts'
import { marketingConsent, type ConsentFields, type StoredConsent } from './entity.ts'

export async function findConsent(site: SiteRead, details: Details): Promise<StoredConsent | undefined> {
  return marketingConsent.findWhere(asStaff(site), isAbout(details))
}

export async function getConsent(site: SiteRead, details: Details): Promise<StoredConsent> {
  const found = await findConsent(site, details)
  if (!found) throw notFound('marketingConsent', { details })
  return found
}

/** A consent by its id; undefined for one that is gone. */
export async function loadConsent(site: SiteRead, id: string): Promise<StoredConsent | undefined> {
  return marketingConsent.find(asStaff(site), id)
}

/** Removes a consent with its history. */
export async function removeConsent(site: SiteTx, id: string): Promise<void> {
  if (await loadConsent(site, id)) await marketingConsent.remove(site, id)
}

/** A new consent, which is confirmed. Throws MARKETING_CONSENT_ALREADY_EXISTS. */
export async function createConsent(site: SiteTx, given: MarketingConsent, path: string): Promise<StoredConsent> {
  const details = readDetails(given.details ?? {}, `${path}.details`)
  return marketingConsent.create(site, { ...withDates(site, given), details, state: 'CONFIRMED' })
}

/** The consent about the given details, created or changed. Of several concurrent calls one creates it, and the others change it. */
export async function upsertConsent(site: SiteTx, given: MarketingConsent, path: string): Promise<StoredConsent> {
  const details = readDetails(given.details ?? {}, `${path}.details`)
  const state = readState(given, path)
  const wanted = { ...withDates(site, given), details, state, ...giverAfter(state) }
  const id = newId()
  const found = await marketingConsent.findOrCreate(asStaff(site), isAbout(details), wanted, { id })
  return found.id === id ? found : change(site, found.id, wanted)
}

export async function updateConsent(site: SiteTx, id: string, given: MarketingConsent, path: string): Promise<StoredConsent> {
  const { details: before } = await marketingConsent.lock(site, id)
  const details = readDetails(given.details ?? {}, `${path}.details`)
  if (Object.values(details).some((value) => !Object.values(before).includes(value)))
    throw fieldNotAllowed(`${path}.details`, 'must be those of the consent')
  const state = readState(given, path)
  return change(site, id, { ...withDates(site, given), details, state, ...giverAfter(state) })
}

/** Takes a consent back, and keeps it as evidence. */
export async function revokeConsent(site: SiteTx, details: Details, activity: LastRevokeActivity): Promise<StoredConsent> {
  const { id } = await getConsent(site, details)
  const revoked = { ...withDates(site, { lastRevokeActivity: activity }), details, state: 'REVOKED' as const }
  return change(site, id, { ...revoked, ...giverAfter('REVOKED') })
}

/** What staff or an app has revoked, or wants confirmed, is not the member's any more, who could otherwise give it again without showing that the address is theirs. */
function giverAfter(state: ConsentFields['state']): Pick<ConsentFields, 'memberId'> {
  return state === 'REVOKED' || state === 'PENDING' ? { memberId: null } : {}
}

/**
 * Changes the given fields. "For existing marketing consents with {type: EMAIL}, you can't update the state to UNKNOWN_STATE. Trying to
 * do so maintains the current state."
 */
export async function change(site: SiteTx, id: string, { details, ...wanted }: ConsentFields): Promise<StoredConsent> {
  const before = await marketingConsent.lock(site, id)
  const keepsState = wanted.state === 'UNKNOWN_STATE' && details.type === 'EMAIL'
  const { revision: _revision, ...fields } = wanted
  // Of an earlier change, and no proof of this one.
  const former = { place: null, consentText: null }
  return marketingConsent.update(site, {
    ...former,
    ...fields,
    details: before.details,
    id,
    ...(keepsState && { state: before.state }),
  })
}

/** The activities of a request, at the present where they have no date. */
export function withDates(site: SiteTx, given: MarketingConsent): Omit<MarketingConsent, 'details' | 'state'> {
  const { lastConfirmationActivity: confirmed, lastRevokeActivity: revoked, extendedFields } = given
  return {
    ...(confirmed && { lastConfirmationActivity: dated(site, confirmed) }),
    ...(revoked && { lastRevokeActivity: dated(site, revoked) }),
    ...(extendedFields !== undefined && { extendedFields }),
  }
}

function dated<Activity extends LastConfirmationActivity | LastRevokeActivity>({ now }: SiteTx, activity: Activity): Activity {
  return { ...activity, updatedDate: activity.updatedDate ?? now.toISOString() }
}

/** "When a marketing consent's state is PENDING or CONFIRMED, lastConfirmationActivity is required; when REVOKED, lastRevokeActivity." */
function readState({ state, lastConfirmationActivity, lastRevokeActivity }: MarketingConsent, path: string) {
  if (!state) throw requiredField(`${path}.state`)
  if ((state === 'PENDING' || state === 'CONFIRMED') && !lastConfirmationActivity)
    throw requiredField(`${path}.lastConfirmationActivity`)
  if (state === 'REVOKED' && !lastRevokeActivity) throw requiredField(`${path}.lastRevokeActivity`)
  return state
}
