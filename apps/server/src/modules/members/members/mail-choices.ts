import type { MailLanguage } from '@stoa/contract/services/stoa/member-preferences'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { member } from './entity.ts'
import { findMember } from './store/members.ts'

/** Returns the members' choices of emails about orders: everybody gets those about parcels who did not decline them. */
export async function loadOrderMailChoices(
  site: SiteRead,
  memberId: string | null | undefined,
): Promise<{ wantsParcels: boolean; language: MailLanguage | undefined }> {
  const { deliveryEmails = true, language } = (memberId ? await findMember(site, memberId) : undefined)?.preferences ?? {}
  return { wantsParcels: deliveryEmails, language }
}

/** True if somebody wants to be asked for reviews; undefined where they never chose. */
export async function loadReviewRequestChoice(site: SiteRead, memberId: string): Promise<boolean | undefined> {
  return (await findMember(site, memberId))?.preferences?.reviewRequestEmails
}

/** Stores a member's choice from the link of a mail. Nothing happens if the member does not exist. */
export async function chooseReviewRequests(site: SiteTx, memberId: string, reviewRequestEmails: boolean): Promise<void> {
  if (!(await findMember(site, memberId))) return
  const before = await member.lock(site, memberId)
  await member.save(site, before, { ...before, preferences: { ...before.preferences, reviewRequestEmails } })
}
