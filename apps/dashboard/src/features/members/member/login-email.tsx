import { t } from '@lingui/core/macro'
import { changeLoginEmail } from '@stoa/contract/calls/members/authentication'
import { isEmail } from '@stoa/contract/email'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { members } from '../list.ts'
import { memberQuery } from '../queries.ts'

interface LoginEmailValues {
  newEmail: string
  revokeCurrentSessions: boolean
}

export default function ChangeLoginEmail() {
  const id = useParams()['memberId']!
  const navigate = useNavigate()
  const { data: member } = useQuery(memberQuery(id))
  const close = () => void navigate(paths.member(id), { preventScrollReset: true })
  const change = useCall(changeLoginEmail, {
    failed: t`We couldn’t change the login email`,
    done: t`Login email changed`,
    quiet: true,
    refreshes: [members, memberQuery(id)],
    onDone: close,
  })
  if (!member) return null
  return (
    <SideForm
      title={t`Change login email`}
      call={change}
      initial={{ newEmail: '', revokeCurrentSessions: true }}
      check={({ newEmail }: LoginEmailValues) => (isEmail(newEmail.trim()) ? {} : { newEmail: t`Enter a valid email address.` })}
      toRequest={({ newEmail, revokeCurrentSessions }) => ({ id, newEmail: newEmail.trim(), revokeCurrentSessions })}
      submitLabel={t`Change email`}
      onClose={close}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="newEmail"
            type="email"
            label={t`New login email`}
            description={
              member.loginEmail ? t`Now ${member.loginEmail}. The new one counts as not verified.` : t`It counts as not verified.`
            }
            autoComplete="off"
            data-autofocus
          />
          <SwitchField
            form={form}
            name="revokeCurrentSessions"
            label={t`Sign the member out everywhere`}
            description={t`Switch it off if the member asked for the change and nobody else may have signed in.`}
          />
        </>
      )}
    </SideForm>
  )
}
