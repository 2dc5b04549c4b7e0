import type { MailContents, MailRenderer } from '@stoa/storefront/mail'
import { newId } from '../../../kernel/basics/ids.ts'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import type { Mailer } from '../../../kernel/outside/mail/mailer.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { noteAccountMail } from './account-mails.ts'
import { loadSender } from './sending.ts'
import { loadMailFrame } from './mail-frame.ts'

/**
 * The number of mails to an address in an hour, more than one account may get: deleting the account and registering again does
 * not raise it.
 */
const mailsOfAddress = 60

type AccountMailKind =
  | 'EMAIL_VERIFICATION'
  | 'SIGN_IN_CODE'
  | 'SIGN_IN_CODE_ALONE'
  | 'ALREADY_MEMBER'
  | 'MEMBER_PASSWORD'
  | 'MEMBER_INVITATION'
  | 'MEMBER_INVITED'
  | 'MEMBER_WELCOME'
  | 'ACCOUNT_NOTICE'
  | 'ACCOUNT_DELETED'
  | 'REPORT_OUTCOME'
  | 'MEMBER_MODERATED'

/** The contents of a mail about a member's account, before language and shop are known. */
export type AccountMailContent = Extract<MailContents, { kind: AccountMailKind }>

export interface AccountMailParts {
  /** Absent without a configured mail server. */
  mailer: Mailer | undefined
  /** Absent where the storefront is not built. */
  render: MailRenderer | undefined
  limits: Pick<RateLimits, 'mayMailAccount'>
}

interface Recipient {
  memberId: string
  /** The language of the page that was used; a member's own choice takes precedence. */
  language: string
  /** Where it goes, if not to the login email. */
  address?: string | undefined
}

/**
 * Sends a mail about an account at once, because its content is never stored, and notes in the outbox what became of it. Returns whether
 * the mail server took it; throws where it could not be reached, so that the job is tried again.
 */
export function accountMailer({ mailer, render, limits }: AccountMailParts) {
  return async function send(
    site: JobSite,
    { memberId, language, address }: Recipient,
    about: AccountMailContent,
  ): Promise<boolean> {
    const member = await findMember(site, memberId)
    const to = address ?? member?.loginEmail
    if (!to || !mailer || !render) return false
    if (!limits.mayMailAccount(`address ${site.siteId} ${to}`, mailsOfAddress)) return false
    const mailLanguage = member?.preferences?.language ?? (language.startsWith('de') ? 'de' : 'en')
    const frame = await loadMailFrame(site, about.kind, { language: mailLanguage, url: site.settings.origin })
    const content = await render({ ...about, ...frame })
    const outcome = await mailer.send({ ...(await loadSender(site)), ...content, messageId: `${newId()}@${mailer.domain}`, to })
    await site.transaction((tx) =>
      noteAccountMail(tx, { kind: about.kind, memberId, recipient: to, language: mailLanguage, outcome }),
    )
    // The reason may quote the address.
    if (outcome.status === 'UNREACHABLE') throw new Error('the mail server did not take the mail')
    return outcome.status === 'SENT'
  }
}
