import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import type { Selection } from '../../../kernel/lists/query/list.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findStopsAmong } from '../../messages/notifications/index.ts'
import { contactsAfter } from '../../members/customers/index.ts'
import { consentStates } from '../../members/marketing-consent/index.ts'
import { groundIn, type loadRules } from '../mailing-rules/index.ts'

const pageSize = 1000

interface Audience {
  customers: number
  reachable: number
  withoutAddress: number
  withoutGround: number
  stopped: number
}

/** Counts who gets a newsletter to the customers of a selection, and why the others do not. */
export async function countAudience(
  site: SiteRead,
  selection: Selection,
  rules: Awaited<ReturnType<typeof loadRules>>,
): Promise<Audience> {
  const audience: Audience = { customers: 0, reachable: 0, withoutAddress: 0, withoutGround: 0, stopped: 0 }
  let after: string | undefined
  do {
    const page = await contactsAfter(site, selection, after, pageSize)
    const emails = page.flatMap(({ email }) => email ?? [])
    const [stops, consents] = [await findStopsAmong(site, emails.map(hashOfEmail)), await consentStates(site, emails)]
    for (const { email, country, orderCount } of page) {
      const consent = email ? consents.get(email) : undefined
      const ground = groundIn(rules, country ?? undefined)
      audience.customers += 1
      if (!email) audience.withoutAddress += 1
      else if (stops.has(hashOfEmail(email)) || consent === 'UNSUBSCRIBED') audience.stopped += 1
      else if (consent === 'SUBSCRIBED' || ground === 'ANYBODY' || (ground === 'CUSTOMER' && orderCount > 0))
        audience.reachable += 1
      else audience.withoutGround += 1
    }
    after = page.length === pageSize ? page.at(-1)?.id : undefined
  } while (after)
  return audience
}
