import { comparableEmail } from '@stoa/contract/email'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { emailDetails, findConsent } from '../marketing-consent/index.ts'
import { choosingNewsletter, confirmingNewsletter, hasNewsletter } from './newsletter.ts'
import { member, type StoredMember } from './entity.ts'

/** Records that the member has verified the login email. A member who was only waiting for that is approved. */
export async function confirmLoginEmail(site: SiteTx, id: string, { approve }: { approve: boolean }): Promise<StoredMember> {
  const before = await member.lock(site, id)
  const status = approve && before.status === 'PENDING' ? 'APPROVED' : before.status
  if (before.loginEmailVerified && status === before.status) return before
  const preferences = await confirmingNewsletter(site, before)
  return member.save(site, before, { ...before, ...(before.preferences && { preferences }), loginEmailVerified: true, status })
}

/**
 * Sets another login email, which is not verified. The newsletter follows from the former one. Throws MEMBER_ALREADY_EXISTS if another
 * member has it.
 */
export async function changeLoginEmail(site: SiteTx, id: string, newEmail: string): Promise<StoredMember> {
  const before = await member.lock(site, id)
  const loginEmail = comparableEmail(newEmail)
  if (before.loginEmail === loginEmail) return before
  const next = { ...before, loginEmail, loginEmailVerified: false }
  if (!(await hasNewsletter(site, before))) return member.save(site, before, next)
  const shown = { place: 'ACCOUNT', text: await textAgreedTo(site, before) } as const
  const left = await choosingNewsletter(site, before, false, { shown: { place: 'ACCOUNT' } })
  const preferences = await choosingNewsletter(site, { ...next, preferences: left }, true, { shown })
  return member.save(site, before, { ...next, preferences })
}

/** The text beside the box by which the member asked for the newsletter, where it is known. */
async function textAgreedTo(site: SiteTx, { loginEmail, preferences }: StoredMember): Promise<string | undefined> {
  const { newsletterAskedBy } = preferences ?? {}
  if (newsletterAskedBy || !loginEmail) return newsletterAskedBy?.text
  return (await findConsent(site, emailDetails(loginEmail)))?.consentText ?? undefined
}

/** The login email of a member who has one, such as anybody who signs in. Throws for an author without an account. */
export function getLoginEmail({ id, loginEmail }: StoredMember): string {
  if (!loginEmail) throw new Error(`the member ${id} has no login email`)
  return loginEmail
}
