import { t } from '@lingui/core/macro'
import { Button, Drawer, Stack } from '@mantine/core'
import { inviteStaff } from '@stoa/contract/calls/stoa/staff'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { staffQuery } from './queries.ts'
import { RolesField } from './roles-field.tsx'

export default function InviteStaff() {
  const navigate = useNavigate()
  const [made, setMade] = useState<{ email: string; link: string; isMailed: boolean }>()
  const close = () => void navigate(paths.staff())
  const invite = useCall(inviteStaff, {
    failed: t`We couldn’t invite the person`,
    quiet: true,
    refreshes: [staffQuery],
    onDone: ({ invitation, link, isMailed = false }) => setMade({ email: invitation!.email, link: link!, isMailed }),
  })
  if (made) return <LinkOnce {...made} onClose={close} />
  return (
    <SideForm
      title={t`Invite staff`}
      call={invite}
      initial={{ email: '', roles: [] as string[] }}
      check={({ email, roles }) => ({
        ...(!email.includes('@') && { email: t`Enter their email address.` }),
        ...(roles.length === 0 && { roles: t`Choose at least one role.` }),
      })}
      toRequest={({ email, roles }) => ({ email: email.trim(), roles })}
      submitLabel={t`Create invitation`}
      onClose={close}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="email"
            label={t`Email`}
            description={t`They’ll use it to sign in. You get a link to share with them; if a mail server is set up, we email it to them too.`}
            type="email"
            inputMode="email"
            autoComplete="off"
            data-autofocus
          />
          <RolesField form={narrowForm(form)} />
        </>
      )}
    </SideForm>
  )
}

/** The server stores only a hash of the link, so it is shown once. */
function LinkOnce(props: { email: string; link: string; isMailed: boolean; onClose: () => void }) {
  const { email, link, isMailed, onClose } = props
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t`Invitation created`}
      size="28rem"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md" align="start">
        <p style={{ margin: 0 }}>
          {isMailed
            ? t`We sent it to ${email}. You can also copy this link: it works once, within seven days, and won’t be shown again.`
            : t`Copy this link and send it to ${email}. It works once, within seven days, and won’t be shown again.`}
        </p>
        <CopyText text={link} what={t`invitation link`} />
        <Button variant="filled" onClick={onClose}>
          {t`I have copied it`}
        </Button>
      </Stack>
    </Drawer>
  )
}
