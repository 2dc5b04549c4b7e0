import type { AccountEvent } from '@stoa/storefront/mail'
import { accountPaths } from '@stoa/storefront/account-paths'
import { hashSecret, newDigits } from '../../../kernel/secrets/credentials.ts'
import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import { retentionPeriods } from '../../../kernel/background/purge.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findByLoginEmail, mailOwnDeletion, trashPeriod, type OwnDeletion } from '../../members/members/ports/accounts.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { accountMailer, type AccountMailParts } from '../../messages/notifications/index.ts'
import { mailPerson, loadOwnerEmails } from '../../platform/sites/index.ts'
import { accountKey } from './member-factors.ts'
import { renewInvitationLink, noteSent } from './store/member-invitations.ts'
import type { PendingRegistration } from './step-kinds.ts'
import { lockStep, openStep, saveStep } from './store/sign-in-steps.ts'

/** An account's mails with codes in an hour. The codes of earlier mails still work for their own attempts. */
const codeMails = 10

const day = 24 * 3600_000

/** An account's mails about registrations with its email in an hour. */
const alreadyMails = 3

/** An account's notices in an hour. */
const notices = 20

/** An event of an account, and the origin of its request. */
export interface Notice {
  event: AccountEvent
  userAgent?: string | undefined
  address?: string | undefined
  /** The login email before it was changed. */
  formerEmail?: string | undefined
}

interface PasswordLink {
  memberId: string
  language: string
  /** The member has no password yet. */
  isFirst?: boolean
  redirect?: { url: string }
}

/**
 * The mails of a sign-in. Their codes and links are made in the job that sends them and stored as hashes alone: no row of a job, an
 * event or a mail contains them.
 */
export function memberMails(parts: AccountMailParts) {
  const { mailer, render, limits } = parts
  const send = accountMailer(parts)

  /**
   * Mails the code that verifies the login email of a step. Each mail has another code, and only the last one is valid. If
   * someone registers with the email of a member, the member gets a mail about it instead. Only this job looks up the email, so
   * that neither the response nor its timing reveals if it is taken.
   */
  const mailVerificationCode = job<{ stepHash: string; language: string }>(
    'identity.mail-verification-code',
    async (site, { stepHash, language }) => {
      const code = newDigits()
      const step = await site.transaction(async (tx) => {
        const step = await lockStep(tx, 'VERIFICATION', stepHash)
        if (!step) return undefined
        const { registration } = step.doc
        const known = registration && (await findByLoginEmail(tx, registration.email))
        if (known) {
          tellAlreadyMember(tx, known.id, language)
          return undefined
        }
        await saveStep(tx, { ...step, doc: { ...step.doc, codeHash: hashSecret(`${stepHash} ${code}`) } })
        return step
      })
      const kind = step?.doc.signInTo ? 'SIGN_IN_CODE_ALONE' : 'EMAIL_VERIFICATION'
      const { registration } = step?.doc ?? {}
      const memberId = step?.memberId ?? registration?.memberId
      if (memberId) await send(site, { memberId, language, address: registration?.email }, { kind, code })
    },
    { queue: 'mail' },
  )

  /** Opens a verification of the login email and mails its code, unless the account got too many. Returns the state token. */
  async function startVerification(site: SiteTx, memberId: string): Promise<string> {
    const { secret, secretHash } = await openStep(site, 'VERIFICATION', { memberId, doc: {} })
    mailCode(site, memberId, secretHash)
    return secret
  }

  /** Mails another code of a verification, which replaces the last one and has its attempts. False where it has ended. */
  async function resendCode(site: SiteTx, stateToken: string): Promise<boolean> {
    const step = await lockStep(site, 'VERIFICATION', hashSecret(stateToken))
    if (step?.memberId) mailCode(site, step.memberId, step.secretHash)
    else if (step?.doc.registration) mailRegistrationCode(site, step.doc.registration, step.secretHash)
    return step !== undefined
  }

  /** Keeps a registration and mails the code that finishes it, unless the address got too many. Returns the state token. */
  async function startRegistration(site: SiteTx, registration: PendingRegistration): Promise<string> {
    const { secret, secretHash } = await openStep(site, 'VERIFICATION', { memberId: undefined, doc: { registration } })
    mailRegistrationCode(site, registration, secretHash)
    return secret
  }

  function mailRegistrationCode(site: SiteTx, { email }: PendingRegistration, stepHash: string): void {
    const account = hashSecret(accountKey(site, email))
    if (limits.mayMailAccount(`registration ${account}`, codeMails))
      site.enqueue(mailVerificationCode, { stepHash, language: site.language })
  }

  /**
   * Mails the code of a sign-in without a password, if there is such an account. The job looks for it, so that a request for an address
   * takes as long whether it is a member's or not.
   */
  const findMailedCodeMember = job<{ stepHash: string; email: string; language: string }>(
    'identity.find-mailed-code-member',
    async (site, { stepHash, email, language }) => {
      const member = await findByLoginEmail(site, email)
      if (!member || member.status === 'OFFLINE' || member.status === 'BLOCKED') return
      await site.transaction(async (tx) => {
        const step = await lockStep(tx, 'VERIFICATION', stepHash)
        if (!step) return
        await saveStep(tx, { ...step, memberId: member.id })
        tx.enqueue(mailVerificationCode, { stepHash, language })
      })
    },
    { queue: 'mail' },
  )

  /** Opens a sign-in without a password and mails its code, unless the account got too many. Returns the state token. */
  async function startSignIn(site: SiteTx, email: string): Promise<string> {
    const account = hashSecret(accountKey(site, email))
    const { secret, secretHash } = await openStep(site, 'VERIFICATION', { memberId: undefined, doc: { signInTo: account } })
    if (limits.mayMailAccount(`sign-in ${account}`, codeMails))
      site.enqueue(findMailedCodeMember, { stepHash: secretHash, email, language: site.language })
    return secret
  }

  function mailCode(site: SiteTx, memberId: string, stepHash: string): void {
    if (limits.mayMailAccount(`code ${site.siteId} ${memberId}`, codeMails))
      site.enqueue(mailVerificationCode, { stepHash, language: site.language })
  }

  /** Mails the code of a second factor. */
  async function mailSignInCode(site: JobSite, memberId: string, language: string, code: string): Promise<void> {
    await send(site, { memberId, language }, { kind: 'SIGN_IN_CODE', code })
  }

  /** Mails the link with which a member chooses a password. */
  const mailPasswordLink = job<PasswordLink>('identity.mail-password-link', (site, link) => sendLink(site, link), {
    queue: 'mail',
  })

  /**
   * Mails the link that replaces a forgotten password, if there is such an account. The job looks for it, so that a request for an
   * address takes as long whether it is a member's or not.
   */
  const mailRecovery = job<{ email: string; language: string; redirect?: { url: string } }>(
    'identity.mail-recovery',
    async (site, { email, ...link }) => {
      const member = await findByLoginEmail(site, email)
      if (!member || member.status === 'OFFLINE' || member.status === 'BLOCKED') return
      await sendLink(site, { memberId: member.id, isFirst: false, ...link })
    },
    { queue: 'mail' },
  )

  /** Asks the owners to reset the second factors of a member who has lost them. */
  const mailResetRequest = job<{ memberId: string }>(
    'identity.mail-factor-reset-request',
    async (site, { memberId }) => {
      const member = await findMember(site, memberId)
      if (!member?.loginEmail) return
      const { origin } = site.settings
      const url = `${origin}/dashboard/sites/${site.siteId}/members/${memberId}`
      for (const owner of await loadOwnerEmails(site))
        await mailPerson(site, { mailer, render, publicUrl: origin }, owner, {
          kind: 'FACTOR_RESET_REQUEST',
          email: member.loginEmail,
          url,
        })
    },
    { queue: 'mail' },
  )

  /** Limited to one mail per hour: someone who knows a password must not flood the owners. */
  function requestReset(site: SiteTx, memberId: string): void {
    if (limits.mayMailAccount(`reset ${site.siteId} ${memberId}`, 1)) site.enqueue(mailResetRequest, { memberId })
  }

  /** Notifies a member that someone tried to register with their email. The page shows the same text as for a new email. */
  const mailAlreadyMember = job<{ memberId: string; language: string }>(
    'identity.mail-already-member',
    async (site, { memberId, language }) => {
      const { origin } = site.settings
      const url = origin + accountPaths.signIn()
      const forgottenUrl = origin + accountPaths.forgottenPassword()
      await send(site, { memberId, language }, { kind: 'ALREADY_MEMBER', url, forgottenUrl })
    },
    { queue: 'mail' },
  )

  function tellAlreadyMember(site: SiteTx, memberId: string, language: string): void {
    if (limits.mayMailAccount(`already ${site.siteId} ${memberId}`, alreadyMails))
      site.enqueue(mailAlreadyMember, { memberId, language })
  }

  /** Mails the link of an invitation to become a member. */
  const mailInvitation = job<{ invitationId: string }>(
    'identity.mail-invitation',
    async (site, { invitationId }) => {
      const invitation = await site.transaction((tx) => renewInvitationLink(tx, invitationId))
      if (!invitation) return
      const { id, email, language, secret } = invitation
      const url = site.settings.origin + accountPaths.invitation({ token: secret })
      const isSent = await send(site, { memberId: id, language, address: email }, { kind: 'MEMBER_INVITED', url })
      if (isSent) await site.transaction((tx) => noteSent(tx, id))
    },
    { queue: 'mail' },
  )

  /** Tells a member who deleted the account until when they can take that back. */
  const mailDeletion = job<OwnDeletion>(
    mailOwnDeletion.name,
    async (site, { memberId, email: address, language, deletedDate }) => {
      const days = (await retentionPeriods(site)).get(trashPeriod.name) ?? trashPeriod.defaultDays
      const until = new Date(Date.parse(deletedDate) + days * day).toISOString()
      const url = site.settings.origin + accountPaths.deletedAccount()
      await send(site, { memberId, language, address }, { kind: 'ACCOUNT_DELETED', until, url })
    },
    { queue: 'mail' },
  )

  /** Notifies a member of a change to the account. */
  const mailNotice = job<Notice & { memberId: string; language: string; date: string }>(
    'identity.mail-notice',
    async (site, { memberId, language, formerEmail, event, date, userAgent, address }) => {
      const url = site.settings.origin + accountPaths.forgottenPassword()
      const from = { ...(userAgent && { userAgent }), ...(address && { address }) }
      await send(site, { memberId, language, address: formerEmail }, { kind: 'ACCOUNT_NOTICE', event, date, ...from, url })
    },
    { queue: 'mail' },
  )

  /** Mails a notice, unless the account got too many. */
  function notify(site: SiteTx, memberId: string, notice: Notice): void {
    if (limits.mayMailAccount(`notice ${site.siteId} ${memberId}`, notices))
      site.enqueue(mailNotice, { ...notice, memberId, language: site.language, date: site.now.toISOString() })
  }

  async function sendLink(site: JobSite, { memberId, language, isFirst = false, redirect }: PasswordLink): Promise<void> {
    const doc = { ...(redirect && { redirect }) }
    const { secret } = await site.transaction((tx) => openStep(tx, 'RECOVERY', { memberId, doc }))
    const url = site.settings.origin + accountPaths.newPassword({ token: secret })
    await send(site, { memberId, language }, { kind: isFirst ? 'MEMBER_INVITATION' : 'MEMBER_PASSWORD', url })
  }

  return {
    jobs: [
      mailVerificationCode,
      findMailedCodeMember,
      mailPasswordLink,
      mailRecovery,
      mailInvitation,
      mailDeletion,
      mailNotice,
      mailAlreadyMember,
      mailResetRequest,
    ],
    /** True if mails reach anybody. */
    canMail: mailer !== undefined && render !== undefined,
    startVerification,
    startRegistration,
    startSignIn,
    resendCode,
    notify,
    requestReset,
    mailSignInCode,
    mailPasswordLink,
    mailRecovery,
    mailInvitation,
  }
}

export type MemberMails = ReturnType<typeof memberMails>
