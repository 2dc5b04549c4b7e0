import { job } from '../../../kernel/site/jobs.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { mailPerson, type StaffMailParts } from './staff-notices.ts'
import { listInvitations } from './store/staff.ts'

/** Invitations that an address is mailed in an hour. */
const mailsPerHour = 5

interface Invitation {
  id: string
  email: string
  /** The name of the person or key that invites. */
  invitedBy: string
  link: string
}

/** Mails invitations to the back office. The mail is not stored, because its link gives access. */
export function staffInvitations(parts: StaffMailParts & { secrets: Secrets; limits: Pick<RateLimits, 'mayMailAccount'> }) {
  const { mailer, render, secrets, limits } = parts
  const links = seal(secrets, 'links of staff invitations')

  const mailInvitation = job<{ invitationId: string; invitedBy: string; sealedLink: string }>(
    'sites.mail-staff-invitation',
    async (site, { invitationId, invitedBy, sealedLink }) => {
      // It may have been accepted, revoked or replaced meanwhile.
      const invitation = (await listInvitations(site)).find(({ id }) => id === invitationId)
      if (!invitation) return
      await mailPerson(site, parts, invitation.email, {
        kind: 'STAFF_INVITATION',
        invitedBy,
        url: links.open(sealedLink),
        expires: invitation.expires_date.toISOString(),
      })
    },
    { queue: 'mail' },
  )

  /** Returns whether the invitation is mailed: not without a mail server, nor to an address that got too many. */
  function send(site: SiteTx, { id, email, invitedBy, link }: Invitation): boolean {
    if (!mailer || !render) return false
    if (!limits.mayMailAccount(`staff invitation ${site.siteId} ${email.toLowerCase()}`, mailsPerHour)) return false
    site.enqueue(mailInvitation, { invitationId: id, invitedBy, sealedLink: links.close(link) })
    return true
  }

  return { job: mailInvitation, send }
}

export type StaffInvitations = ReturnType<typeof staffInvitations>
