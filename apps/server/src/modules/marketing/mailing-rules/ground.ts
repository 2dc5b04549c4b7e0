import type { MailingGround } from '@stoa/contract/services/stoa/mailing-rules'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { emailDetails, findConsent } from '../../members/marketing-consent/index.ts'
import { isStopped } from '../../messages/notifications/index.ts'
import { loadRules } from './rules.ts'

/** Why somebody may not be mailed. */
export type NoMailReason = 'NO_GROUND' | 'UNSUBSCRIBED' | 'ADDRESS_STOPPED'

/** What decides whether somebody may be mailed. */
export interface Addressee {
  email: string
  /** ISO 3166-1 alpha-2, where it is known. */
  country: string | undefined
  /** Whether they have bought something. */
  hasBought: boolean
  /** Whether they asked for mails about exactly this. */
  asked?: boolean
}

/** Why an address may not be mailed without being asked; undefined where it may. */
export async function whyNotMailed(site: SiteRead, addressee: Addressee): Promise<NoMailReason | undefined> {
  const { email, country, hasBought, asked = false } = addressee
  if (await isStopped(site, email)) return 'ADDRESS_STOPPED'
  const consent = await findConsent(site, emailDetails(email))
  if (consent?.state === 'REVOKED') return 'UNSUBSCRIBED'
  if (consent?.state === 'CONFIRMED' || asked) return undefined
  const ground = groundIn(await loadRules(site), country)
  return ground === 'ANYBODY' || (ground === 'CUSTOMER' && hasBought) ? undefined : 'NO_GROUND'
}

/** A country that is not known has the strictest of all grounds. */
export function groundIn(
  {
    defaultGround,
    countries,
  }: { defaultGround: MailingGround; countries: readonly { country: string; ground: MailingGround }[] },
  country: string | undefined,
): MailingGround {
  if (country) return countries.find((each) => each.country === country)?.ground ?? defaultGround
  return strictest([defaultGround, ...countries.map(({ ground }) => ground)])
}

function strictest(grounds: readonly MailingGround[]): MailingGround {
  if (grounds.includes('CONSENT')) return 'CONSENT'
  return grounds.includes('CUSTOMER') ? 'CUSTOMER' : 'ANYBODY'
}
