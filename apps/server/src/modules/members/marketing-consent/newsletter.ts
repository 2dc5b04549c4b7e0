import type { ConsentPlace } from '@stoa/contract/services/stoa/customers'
import type { LastConfirmationActivity } from '@stoa/contract/services/marketing/marketing-consent'
import { newId } from '../../../kernel/basics/ids.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { isAbout, type Details } from './details.ts'
import { marketingConsent, type ConsentFields, type StoredConsent } from './entity.ts'
import { change, findConsent } from './write.ts'

/** How somebody asked for the newsletter. */
export interface Subscription {
  /** The member who asks. */
  memberId?: string | undefined
  /**
   * True if the person themselves asks, and the address is known to be theirs. Then they may ask again after they have
   * unsubscribed, and need not confirm any more.
   */
  isOwn: boolean
  how?: Pick<LastConfirmationActivity, 'source' | 'optInLevel'>
  /** When they asked. A revocation after it stays. */
  date: Date
  shown?: ShownBox | undefined
}

/** Where the person chose, and the text that they saw there, where it is known. */
export interface ShownBox {
  place: ConsentPlace
  text?: string | undefined
}

const byForm = { source: 'FORM', optInLevel: 'SINGLE_CONFIRMATION' } as const
/** The person followed a link that was mailed to the address. */
export const byMailedLink = { source: 'LINK_CONFIRMATION', optInLevel: 'DOUBLE_CONFIRMATION' } as const

export async function isSubscribed(site: SiteRead, details: Details): Promise<boolean> {
  return (await findConsent(site, details))?.state === 'CONFIRMED'
}

/** Confirms the consent for an address or a number, whether there is one or not. One that is confirmed keeps its date. */
export async function subscribe(
  site: SiteTx,
  details: Details,
  { memberId, isOwn, how = byForm, date, shown }: Subscription,
): Promise<void> {
  const wanted: ConsentFields = {
    details,
    state: 'CONFIRMED',
    lastConfirmationActivity: { ...how, updatedDate: date.toISOString() },
    ...(memberId && { memberId }),
    ...fieldsOf(shown),
  }
  const id = newId()
  const found = await marketingConsent.findOrCreate(asStaff(site), isAbout(details), wanted, { id })
  if (found.id === id) return
  const before = await marketingConsent.lock(site, found.id)
  const isAgain = memberId !== undefined && before.memberId === memberId
  if (isOpen(before, isOwn || isAgain, date)) await change(site, before.id, wanted)
}

function isOpen({ state, lastRevokeActivity }: StoredConsent, isOwn: boolean, date: Date): boolean {
  const revoked = lastRevokeActivity?.updatedDate
  switch (state) {
    case 'CONFIRMED':
      return false
    case 'PENDING':
      return isOwn
    case 'REVOKED':
      return isOwn && (!revoked || date >= new Date(revoked))
    default:
      return true
  }
}

function fieldsOf(shown: ShownBox | undefined): Pick<ConsentFields, 'place' | 'consentText'> {
  return { ...(shown && { place: shown.place }), ...(shown?.text && { consentText: shown.text }) }
}

/** Revokes a consent that is confirmed or pending; with `memberId`, only one that this member gave. */
export async function unsubscribe(
  site: SiteTx,
  details: Details,
  { memberId, shown }: { memberId?: string | undefined; shown?: ShownBox | undefined } = {},
): Promise<void> {
  const found = await findConsent(site, details)
  if (!found || (found.state !== 'CONFIRMED' && found.state !== 'PENDING')) return
  if (memberId && found.memberId !== memberId) return
  const lastRevokeActivity = { source: 'FORM' as const, updatedDate: site.now.toISOString() }
  await change(site, found.id, { details, state: 'REVOKED', lastRevokeActivity, ...fieldsOf(shown) })
}

/** Whoever has the address wants no mails that they did not ask for: revokes the consent, or notes one as revoked where there is none. */
export async function refuseMailings(site: SiteTx, details: Details): Promise<void> {
  const lastRevokeActivity = { source: 'REVOKE_LINK' as const, updatedDate: site.now.toISOString() }
  const refused: ConsentFields = { details, state: 'REVOKED', lastRevokeActivity }
  const id = newId()
  const found = await marketingConsent.findOrCreate(asStaff(site), isAbout(details), refused, { id })
  if (found.id !== id && found.state !== 'REVOKED') await change(site, found.id, refused)
}
