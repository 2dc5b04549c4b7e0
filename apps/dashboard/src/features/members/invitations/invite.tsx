import { plural, t } from '@lingui/core/macro'
import { inviteMembers } from '@stoa/contract/calls/stoa/member-invitations'
import { isEmail } from '@stoa/contract/email'
import { inviteMembersRequestLimits } from '@stoa/contract/limits/stoa/member-invitations'
import type { InvitationResult } from '@stoa/contract/services/stoa/member-invitations'
import { useNavigate } from 'react-router'
import { notifyFailed } from '../../../lib/calls/notify.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { TextAreaField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { invitationsQuery } from './queries.ts'

const mostEmails = inviteMembersRequestLimits.emails.maxItems

export default function InviteMembers() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.memberInvitations())
  const invite = useCall(inviteMembers, {
    failed: t`We couldn’t send the invitations`,
    quiet: true,
    done: ({ results = [] }) => {
      const count = results.filter(({ outcome }) => outcome === 'INVITED').length
      return plural(count, { one: '# person invited', other: '# people invited' })
    },
    refreshes: [invitationsQuery],
    onDone: ({ results = [] }) => {
      tellNotInvited(results)
      close()
    },
  })
  return (
    <SideForm
      title={t`Invite members`}
      call={invite}
      initial={{ emails: '' }}
      check={({ emails }) => findProblems(emailsIn(emails))}
      toRequest={({ emails }) => ({ emails: emailsIn(emails) })}
      submitLabel={t`Send invitations`}
      onClose={close}
    >
      {(form) => (
        <TextAreaField
          form={form}
          name="emails"
          label={t`Email addresses`}
          description={t`One or several, separated by commas or line breaks. Each person gets a link that works once, for two weeks.`}
          minRows={5}
          autoComplete="off"
          data-autofocus
        />
      )}
    </SideForm>
  )
}

function emailsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}

function findProblems(emails: readonly string[]): { emails?: string } {
  if (emails.length === 0) return { emails: t`Enter at least one email address.` }
  if (emails.length > mostEmails) return { emails: t`Invite at most ${mostEmails} people at once.` }
  const wrong = emails.find((email) => !isEmail(email))
  return wrong ? { emails: t`“${wrong}” is not an email address.` } : {}
}

function tellNotInvited(results: readonly InvitationResult[]): void {
  const of = (outcome: InvitationResult['outcome']) =>
    results.flatMap((result) => (result.outcome === outcome ? result.email : [])).join(', ')
  const [members, held] = [of('ALREADY_MEMBER'), of('NOT_SENT')]
  if (members) notifyFailed({ title: t`Not invited, because they are members already`, detail: members })
  if (held) notifyFailed({ title: t`Not invited, because they got several emails in the last hour`, detail: held })
}
