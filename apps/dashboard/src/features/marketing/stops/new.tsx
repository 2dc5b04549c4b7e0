import { t } from '@lingui/core/macro'
import { stopMailAddress } from '@stoa/contract/calls/stoa/mailing-rules'
import { isEmail } from '@stoa/contract/email'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { paths } from '../../../paths.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { mailStops } from './list.ts'

export default createDrawer({
  parent: () => paths.mailStops(),
  texts: () => ({
    title: t`Stop an address`,
    failed: t`We couldn’t stop the address`,
    created: ({ stop }) => t`${stop?.email ?? ''} gets no more of these emails`,
    submit: t`Stop`,
  }),
  save: stopMailAddress,
  refreshes: [mailStops],
  initial: () => ({ email: '' }),
  check: ({ email }) => (isEmail(email.trim()) ? {} : { email: t`Enter an email address, such as mia@example.com.` }),
  toRequest: ({ email }) => ({ email: email.trim(), reason: 'BY_HAND' as const }),
  fields: (form) => (
    <TextField form={form} name="email" type="email" label={t`Email address`} autoComplete="off" data-autofocus />
  ),
})
