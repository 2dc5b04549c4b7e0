import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { emailDetails, refuseMailings, subscribe, byMailedLink } from '../../members/marketing-consent/index.ts'
import { sealedLinks } from './sealed-links.ts'

/** The tokens of links that end the mails to an address, which is sealed in them. A mail may be read years later. */
export const mailingLinks = (secrets: Secrets) => sealedLinks(secrets, 'mailing-unsubscribe')

export type MailingLinks = ReturnType<typeof mailingLinks>

export async function choose(site: SiteTx, email: string, choice: 'STOP' | 'ALLOW'): Promise<void> {
  const details = emailDetails(email)
  if (choice === 'STOP') await refuseMailings(site, details)
  else await subscribe(site, details, { isOwn: true, how: byMailedLink, date: site.now })
}
