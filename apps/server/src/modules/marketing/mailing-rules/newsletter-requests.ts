import { comparableEmail } from '@stoa/contract/email'
import { mailingPaths } from '@stoa/storefront/mailing-paths'
import type { MailRenderer } from '@stoa/storefront/mail'
import { getPrefix } from '@stoa/storefront/preferences'
import { consentText } from '@stoa/web/consent-texts'
import { supportedLanguage } from '@stoa/web/languages'
import { newId } from '../../../kernel/basics/ids.ts'
import { isMailAddress, type Mailer } from '../../../kernel/outside/mail/mailer.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { job } from '../../../kernel/site/jobs.ts'
import type { JobName, SiteAddresses, SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { byMailedLink, emailDetails, subscribe } from '../../members/marketing-consent/index.ts'
import {
  findWaitingMail,
  isStopped,
  loadMailFrame,
  loadSender,
  lockRequestMail,
  mailLanguage,
  mailPauses,
  noteRequestMail,
  whyNothingIsSent,
} from '../../messages/notifications/index.ts'
import { sealedLinks } from './sealed-links.ts'

/** An address that somebody wrote into the form for the newsletter. */
interface NewsletterRequest {
  email: string
  askedDate: string
  /** Of the page with the form. */
  language: string
  /** Of the mail with the link. An erasure of the address takes that mail out of the outbox, and then the link is none. */
  mailId: string
}

/** Milliseconds in which a link can be used. */
const lifetime = 7 * 24 * 3600_000

/** The tokens of links that confirm an address. The request is sealed in them, so that nothing is stored before its owner has agreed. */
export function newsletterTokens(secrets: Secrets) {
  const links = sealedLinks(secrets, 'newsletter-request')
  return {
    issue: (site: SiteRead, request: NewsletterRequest): string => links.issue(site, JSON.stringify(request)),

    /** Undefined for a token that was not issued for the site, or too long ago. */
    read(site: SiteRead, token: string): NewsletterRequest | undefined {
      const text = links.read(site, token)
      if (text === undefined) return undefined
      const request = JSON.parse(text) as NewsletterRequest
      return site.now.getTime() - Date.parse(request.askedDate) < lifetime ? request : undefined
    },
  }
}

export type NewsletterTokens = ReturnType<typeof newsletterTokens>

type MailRequest = { mailId: string; language: string; askedDate: string }

const mailRequest: JobName<MailRequest> = { name: 'mailing-rules.mail-newsletter-request' }

/** Queues the mail with the link. Addresses that mails were stopped for get none. */
export async function mailLink(site: SiteTx, email: string): Promise<void> {
  if (!isMailAddress(email) || (await isStopped(site, email))) return
  const mailId = newId()
  const language = site.language || site.settings.language
  await noteRequestMail(site, {
    kind: 'NEWSLETTER_CONFIRMATION',
    id: mailId,
    recipient: comparableEmail(email),
    language: mailLanguage(language, site),
    state: 'WAITING',
  })
  site.enqueue(mailRequest, { mailId, language, askedDate: site.now.toISOString() })
}

export interface LinkMailParts {
  mailer: Mailer | undefined
  render: MailRenderer | undefined
  addresses: SiteAddresses
  tokens: NewsletterTokens
}

/** Sends the mail with the link; after a crash a second time, with the same Message-ID. The address is read from the outbox. */
export function linkMailer({ mailer, render, addresses, tokens }: LinkMailParts) {
  return job<MailRequest>(
    mailRequest.name,
    async (site, { mailId, language: pageLanguage, askedDate }) => {
      const waiting = await findWaitingMail(site, mailId)
      if (!waiting) return
      const { recipient, language, attempts } = waiting
      const mail = { kind: 'NEWSLETTER_CONFIRMATION' as const, id: mailId, recipient, language }
      if (!mailer || !render || (await whyNothingIsSent(site, mailer)))
        return site.transaction((tx) => noteRequestMail(tx, { ...mail, state: 'FAILED', failure: 'Emails are turned off.' }))
      const origin = await addresses.originOf(site)
      const shown = supportedLanguage(pageLanguage)
      const prefix = shown ? getPrefix(shown, site.settings.language) : ''
      const token = tokens.issue(site, { email: recipient, askedDate, language: pageLanguage, mailId })
      const content = await render({
        ...(await loadMailFrame(site, 'NEWSLETTER_CONFIRMATION', { language, url: origin })),
        kind: 'NEWSLETTER_CONFIRMATION',
        url: origin + prefix + mailingPaths.confirm({ token }),
      })
      const outcome = await mailer.send({
        ...(await loadSender(site)),
        ...content,
        to: recipient,
        messageId: `${mailId}@${mailer.domain}`,
      })
      return site.transaction(async (tx) => {
        // An erasure of the address meanwhile leaves no trace of it.
        if (!(await findWaitingMail(tx, mailId))) return
        if (outcome.status === 'SENT') return noteRequestMail(tx, { ...mail, state: 'SENT' })
        const pause = outcome.status === 'UNREACHABLE' ? mailPauses[attempts - 1] : undefined
        await noteRequestMail(tx, { ...mail, state: pause === undefined ? 'FAILED' : 'WAITING', failure: outcome.reason })
        if (pause !== undefined)
          tx.enqueue(
            mailRequest,
            { mailId, language: pageLanguage, askedDate },
            { after: new Date(tx.now.getTime() + pause * 1000) },
          )
      })
    },
    { queue: 'mail' },
  )
}

/**
 * The owner of the address has followed the link. Whoever unsubscribed after they had asked stays unsubscribed. False where the data of the
 * address was erased since.
 */
export async function confirmRequest(site: SiteTx, { email, askedDate, language, mailId }: NewsletterRequest): Promise<boolean> {
  if (!(await lockRequestMail(site, mailId))) return false
  await subscribe(site, emailDetails(email), {
    isOwn: true,
    how: byMailedLink,
    date: new Date(askedDate),
    shown: { place: 'NEWSLETTER_FORM', text: consentText('NEWSLETTER_FORM', language) },
  })
  return true
}
