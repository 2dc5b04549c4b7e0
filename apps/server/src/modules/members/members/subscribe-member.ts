import type { SiteTx } from '../../../kernel/site/site.ts'
import type { ShownBox } from '../marketing-consent/index.ts'
import { member } from './entity.ts'
import { choosingNewsletter } from './newsletter.ts'
import { findMember } from './store/members.ts'

/** Gives a member the newsletter that they asked for at a date, unless they are gone. */
export async function subscribeMember(
  site: SiteTx,
  memberId: string,
  { date, shown }: { date: Date; shown: ShownBox },
): Promise<void> {
  if (!(await findMember(site, memberId))) return
  const before = await member.lock(site, memberId)
  const preferences = await choosingNewsletter(site, before, true, { date, shown })
  if (preferences.newsletterAskedDate !== before.preferences?.newsletterAskedDate)
    await member.save(site, before, { ...before, preferences })
}
