import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useMailServerMissing } from '../../../lib/mail/mail-server.ts'
import { paths } from '../../../paths.ts'
import { ChecksField, SwitchField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { type FormOf, useValue } from '../../../ui/form/typed-form.ts'
import { Warning } from '../../../ui/feedback/warning.tsx'
import type { SettingsValues } from './values.ts'

interface PanelProps {
  form: FormOf<SettingsValues>
}

/** The settings of members' second factors. */
export function SecondFactorsPanel({ form }: PanelProps) {
  return (
    <Panel title={t`Two-factor authentication of members`}>
      <div className={layout.stack}>
        <ChecksField
          form={form}
          name="allowedFactors"
          label={t`What members can set up`}
          description={t`What members have set up already keeps working.`}
          data={[
            { value: 'TOTP', label: t`Authenticator app` },
            { value: 'WEBAUTHN', label: t`Passkey` },
            { value: 'PUSH', label: t`Approval in another browser` },
            { value: 'EMAIL', label: t`Code by email` },
            { value: 'SMS', label: t`Code by text message` },
            { value: 'CALL', label: t`Code by phone call` },
          ]}
        />
        <PhoneWarning form={form} />
        <SwitchField
          form={form}
          name="factorRequired"
          label={t`Every member needs a second factor`}
          description={t`Members without one get a code by email at each sign-in.`}
        />
        <SwitchField
          form={form}
          name="challengeHighRisk"
          label={t`Ask for a code after failed sign-ins`}
          description={t`After five failed attempts at an account, the right password from a new place is not enough: a code goes to the login email.`}
        />
        <MailServerWarning form={form} />
      </div>
    </Panel>
  )
}

/** A text message needs an app that sends it. */
function PhoneWarning({ form }: PanelProps) {
  const allowed = useValue(form, 'allowedFactors')
  if (!allowed.includes('SMS') && !allowed.includes('CALL')) return null
  return (
    <Warning>
      <Trans>
        Text messages and calls are sent by an app of yours, which fetches them with an API key. Without one, no code arrives.
      </Trans>
    </Warning>
  )
}

function MailServerWarning({ form }: PanelProps) {
  const isRequired = useValue(form, 'factorRequired')
  const isMissing = useMailServerMissing()
  if (!isRequired || !isMissing) return null
  return (
    <Warning>
      <Trans>
        No mail server is set up, so this can’t be turned on. See <Link to={paths.mailSettings()}>Email</Link>.
      </Trans>
    </Warning>
  )
}
