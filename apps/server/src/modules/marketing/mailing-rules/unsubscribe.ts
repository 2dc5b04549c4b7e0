import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { emailDetails, refuseMailings, subscribe, byMailedLink } from '../../members/marketing-consent/index.ts'

/**
 * The tokens of links that end the mails to an address. The address is sealed in them: nothing is stored, whoever only has the link does not
 * read it, and a mail may be read years later.
 */
export function mailingLinks(secrets: Secrets) {
  const sealed = seal(secrets, 'mailing-unsubscribe')

  return {
    issue({ siteId }: Pick<SiteRead, 'siteId'>, email: string): string {
      return Buffer.from(sealed.close(`${siteId} ${email}`), 'base64').toString('base64url')
    },

    /** The address; undefined for a token that was not issued for the site. */
    read({ siteId }: Pick<SiteRead, 'siteId'>, token: string): string | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length < 30) return undefined
      try {
        const [site, email] = sealed.open(bytes.toString('base64')).split(' ', 2)
        return site === siteId ? email : undefined
      } catch {
        return undefined
      }
    },
  }
}

export type MailingLinks = ReturnType<typeof mailingLinks>

export async function choose(site: SiteTx, email: string, choice: 'STOP' | 'ALLOW'): Promise<void> {
  const details = emailDetails(email)
  if (choice === 'STOP') await refuseMailings(site, details)
  else await subscribe(site, details, { isOwn: true, how: byMailedLink, date: site.now })
}
