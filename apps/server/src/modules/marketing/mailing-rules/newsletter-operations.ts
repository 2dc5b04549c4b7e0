import { comparableEmail } from '@stoa/contract/email'
import * as links from '@stoa/contract/services/stoa/mailing-links'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import { implementAction } from '../../../kernel/operations/operation.ts'
import { confirmRequest, mailLink, type NewsletterTokens } from './newsletter-requests.ts'

export const askForNewsletter = (limits: Pick<RateLimits, 'newsletter' | 'mayMailAccount'>) =>
  implementAction(links.askForNewsletter, async ({ site, address, transaction }, { email, website }) => {
    if (address) limits.newsletter(address)
    // Nobody can fill the mailbox of another. The answer says nothing of it.
    const mayMail = limits.mayMailAccount(`newsletter ${site.siteId} ${comparableEmail(email)}`)
    if (!website && mayMail) await transaction((tx) => mailLink(asStaff(tx), email))
    return {}
  })

export const confirmNewsletter = (tokens: NewsletterTokens) =>
  implementAction(links.confirmNewsletter, ({ transaction, refuse }, { token }) =>
    transaction(async (tx) => {
      const site = asStaff(tx)
      const request = tokens.read(site, token)
      if (!request || !(await confirmRequest(site, request)))
        throw refuse('NEWSLETTER_LINK_NOT_VALID', 'the link is wrong, or older than a week')
      return {}
    }),
  )
