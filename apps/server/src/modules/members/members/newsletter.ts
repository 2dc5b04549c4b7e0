import { byMailedLink, emailDetails, isSubscribed, subscribe, unsubscribe, type ShownBox } from '../marketing-consent/index.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { Preferences } from './preferences.ts'
import type { StoredMember } from './stored-member.ts'

// The newsletter is a consent for the login email. Anybody can register with the address of another, so a member whose address is not
// verified neither learns nor changes what its owner has chosen: what they ask for themselves is kept with their other choices.

type Addressee = Pick<StoredMember, 'id' | 'loginEmail' | 'loginEmailVerified' | 'preferences'>

export async function hasNewsletter(
  site: SiteRead,
  { loginEmail, loginEmailVerified, preferences }: Addressee,
): Promise<boolean> {
  if (!loginEmail) return false
  return loginEmailVerified ? isSubscribed(site, emailDetails(loginEmail)) : preferences?.newsletterAskedDate !== undefined
}

/**
 * Subscribes a member to the newsletter or ends it, and returns the choices to store. `isTold` is true where somebody else says so of the
 * member: then an end stays.
 */
export async function choosingNewsletter(
  site: SiteTx,
  { id: memberId, loginEmail, loginEmailVerified, preferences = {} }: Addressee,
  isWanted: boolean,
  { isTold = false, date = site.now, shown }: { isTold?: boolean; date?: Date; shown?: ShownBox | undefined } = {},
): Promise<Preferences> {
  const { newsletterAskedDate, newsletterAskedBy, newsletterEndedDate, ...others } = preferences
  const isVerified = loginEmailVerified ?? false
  if (!loginEmail) return preferences
  const details = emailDetails(loginEmail)
  if (!isWanted) {
    await unsubscribe(site, details, { memberId: isVerified ? undefined : memberId, shown })
    if (isVerified) return others
    const ended = newsletterAskedDate ? site.now.toISOString() : newsletterEndedDate
    return { ...others, ...(ended && { newsletterEndedDate: ended }) }
  }
  if (newsletterEndedDate && new Date(newsletterEndedDate) > date) return preferences
  await subscribe(site, details, { memberId, isOwn: isVerified && !isTold, date, shown })
  if (isVerified) return others
  const askedBy = newsletterAskedDate ? newsletterAskedBy : shown
  return {
    ...others,
    newsletterAskedDate: newsletterAskedDate ?? date.toISOString(),
    ...(askedBy && { newsletterAskedBy: askedBy }),
  }
}

/** Once a member's address is verified, what they asked for counts as confirmed by the mailed link. */
export async function confirmingNewsletter(
  site: SiteTx,
  { id: memberId, loginEmail, preferences }: Addressee,
): Promise<Preferences> {
  const { newsletterAskedDate, newsletterAskedBy, newsletterEndedDate: _ended, ...others } = preferences ?? {}
  if (newsletterAskedDate && loginEmail)
    await subscribe(site, emailDetails(loginEmail), {
      memberId,
      isOwn: true,
      how: byMailedLink,
      date: new Date(newsletterAskedDate),
      shown: newsletterAskedBy,
    })
  return others
}
