import { t } from '@lingui/core/macro'
import { isEmail } from '@stoa/contract/email'
import type { Mail } from '@stoa/contract/services/stoa/mails'
import type { ReactNode } from 'react'
import { TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'

export interface RecipientValues {
  recipient: string
}

interface RecipientFieldProps {
  form: FormOf<RecipientValues>
  description: ReactNode
  'data-autofocus'?: boolean
}

/** The address that an email is sent to again. */
export function RecipientField(props: RecipientFieldProps) {
  return <TextField {...props} name="recipient" type="email" label={t`Send to`} />
}

export function checkRecipient({ recipient }: RecipientValues) {
  return isEmail(recipient.trim()) ? {} : { recipient: t`Enter an email address, such as mia@example.com.` }
}

/** The request that sends the email again. */
export function toResend({ id }: Mail, { recipient }: RecipientValues) {
  return { mailId: id, recipient: recipient.trim() }
}
