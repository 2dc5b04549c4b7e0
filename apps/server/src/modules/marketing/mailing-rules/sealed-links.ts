import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** The tokens of links with a text sealed in them: nothing is stored, and whoever only has the link does not read it. */
export function sealedLinks(secrets: Secrets, purpose: string) {
  const sealed = seal(secrets, purpose)

  return {
    issue({ siteId }: Pick<SiteRead, 'siteId'>, text: string): string {
      return Buffer.from(sealed.close(`${siteId} ${text}`), 'base64').toString('base64url')
    },

    /** The text; undefined for a token that was not issued for the site. */
    read({ siteId }: Pick<SiteRead, 'siteId'>, token: string): string | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length < 30) return undefined
      try {
        const content = sealed.open(bytes.toString('base64'))
        return content.startsWith(`${siteId} `) ? content.slice(siteId.length + 1) : undefined
      } catch {
        return undefined
      }
    },
  }
}
