import { t } from '@lingui/core/macro'
import { createMember } from '@stoa/contract/calls/members/members'
import { isEmail } from '@stoa/contract/email'
import { useNavigate } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { paths } from '../../paths.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { SideForm } from '../../ui/form/side-form.tsx'
import { members } from './list.ts'

interface NewMemberValues {
  nickname: string
  loginEmail: string
}

export default function NewMember() {
  const navigate = useNavigate()
  const create = useCall(createMember, {
    failed: t`We couldn’t create the member`,
    done: t`Member created`,
    quiet: true,
    refreshes: [members],
    onDone: ({ member }) => void navigate(paths.member(member!.id!)),
  })
  return (
    <SideForm
      title={t`New member`}
      call={create}
      initial={{ nickname: '', loginEmail: '' }}
      check={checkNew}
      toRequest={({ nickname, loginEmail }) => ({
        member: { loginEmail: loginEmail.trim(), ...(nickname.trim() && { profile: { nickname: nickname.trim() } }) },
      })}
      submitLabel={t`Create`}
      onClose={() => void navigate(paths.members())}
    >
      {(form) => (
        <>
          <TextField form={form} name="nickname" label={t`Name`} autoComplete="off" data-autofocus />
          <TextField
            form={form}
            name="loginEmail"
            label={t`Login email`}
            type="email"
            autoComplete="off"
            description={t`The member is approved at once. No email is sent.`}
          />
        </>
      )}
    </SideForm>
  )
}

function checkNew({ loginEmail }: NewMemberValues) {
  return isEmail(loginEmail.trim()) ? {} : { loginEmail: t`Enter a valid email address.` }
}
