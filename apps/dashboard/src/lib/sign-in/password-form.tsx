import { t } from '@lingui/core/macro'
import { PasswordField } from '../../ui/fields/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { Submission } from '../../ui/form/typed-form.ts'

const shortestPassword = 12
const empty = { currentPassword: '', newPassword: '', repeated: '' }

interface PasswordFormProps {
  call: Submission<{ currentPassword: string; newPassword: string }>
}

/** The current password and twice the new one. */
export function PasswordForm({ call }: PasswordFormProps) {
  return (
    <Form
      call={call}
      initial={empty}
      check={({ currentPassword, newPassword, repeated }) => ({
        ...(!currentPassword && { currentPassword: t`Enter your current password.` }),
        ...(newPassword.length < shortestPassword && { newPassword: t`Use at least ${shortestPassword} characters.` }),
        ...(repeated !== newPassword && { repeated: t`The passwords don’t match.` }),
      })}
      toRequest={({ currentPassword, newPassword }) => ({ currentPassword, newPassword })}
      submitLabel={t`Change password`}
    >
      {(form) => (
        <>
          <PasswordField form={form} name="currentPassword" label={t`Current password`} autoComplete="current-password" />
          <PasswordField
            form={form}
            name="newPassword"
            label={t`New password`}
            description={t`At least ${shortestPassword} characters. Several words are easy to remember and hard to guess.`}
            autoComplete="new-password"
          />
          <PasswordField form={form} name="repeated" label={t`Confirm new password`} autoComplete="new-password" />
        </>
      )}
    </Form>
  )
}
