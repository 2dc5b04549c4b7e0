import { t } from '@lingui/core/macro'
import { createMember } from '@stoa/contract/calls/members/members'
import { isEmail } from '@stoa/contract/email'
import { paths } from '../../paths.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { createDrawer } from '../../lib/record/create-drawer.tsx'
import { members } from './list.ts'

interface NewMemberValues {
  nickname: string
  loginEmail: string
}

export default createDrawer({
  parent: () => paths.members(),
  texts: () => ({
    title: t`New member`,
    failed: t`We couldn’t create the member`,
    created: t`Member created`,
  }),
  save: createMember,
  refreshes: [members],
  initial: () => ({ nickname: '', loginEmail: '' }),
  check: checkNew,
  toRequest: ({ nickname, loginEmail }) => ({
    member: { loginEmail: loginEmail.trim(), ...(nickname.trim() && { profile: { nickname: nickname.trim() } }) },
  }),
  fields: (form) => (
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
  ),
  next: ({ member }) => paths.member(member!.id!),
})

function checkNew({ loginEmail }: NewMemberValues) {
  return isEmail(loginEmail.trim()) ? {} : { loginEmail: t`Enter a valid email address.` }
}
