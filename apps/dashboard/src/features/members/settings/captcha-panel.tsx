import { t } from '@lingui/core/macro'
import { RadiosField } from '../../../ui/fields/fields.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import type { SettingsValues } from './values.ts'

export function CaptchaPanel({ form }: { form: FormOf<SettingsValues> }) {
  return (
    <Panel title={t`Protection against bots`}>
      <RadiosField
        form={form}
        name="captcha"
        label={t`Captcha`}
        description={t`When signing in, registering or asking for a new password. Unless the server is set up with another service, the browser does the work and nobody has to solve a puzzle.`}
        data={[
          {
            value: 'WHEN_SUSPICIOUS',
            label: t`After many attempts`,
            description: t`After five wrong passwords for an account, or ten attempts from one address, within 15 minutes.`,
          },
          {
            value: 'ALWAYS',
            label: t`Always`,
            description: t`Front ends outside of this server must be able to show the captcha, or nobody can sign in there.`,
          },
          {
            value: 'NEVER',
            label: t`Never`,
            description: t`The limits for attempts still apply.`,
          },
        ]}
      />
    </Panel>
  )
}
