import { t } from '@lingui/core/macro'
import { RadiosField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import type { SettingsValues } from './values.ts'

/** The requirements for passwords, and how long members stay signed in. */
export function PasswordsPanel({ form }: { form: FormOf<SettingsValues> }) {
  return (
    <Panel title={t`Passwords and sessions of members`}>
      <div className={layout.stack}>
        <WholeNumberField
          form={form}
          name="minPasswordLength"
          label={t`Shortest password`}
          description={t`In characters. It applies to passwords that are chosen from now on.`}
          limits={{ min: 8, max: 64 }}
        />
        <RadiosField
          form={form}
          name="minPasswordScore"
          label={t`How hard a new password is to guess`}
          description={t`The shop estimates it from lists of common passwords, words and names.`}
          data={[
            { value: '2', label: t`Fair`, description: t`Enough against guessing at the sign-in.` },
            { value: '3', label: t`Good`, description: t`Short or obvious passwords are refused more often.` },
            { value: '4', label: t`Strong`, description: t`Most members need several words or a password manager.` },
          ]}
        />
        <WholeNumberField
          form={form}
          name="maxFailedAttempts"
          label={t`Wrong passwords before a pause`}
          description={t`From one address for one account. After that, it has to wait for 15 minutes.`}
          limits={{ min: 3, max: 20 }}
        />
        <WholeNumberField
          form={form}
          name="sessionDays"
          label={t`Days until members have to sign in again`}
          description={t`In other front ends, the time starts again while a member uses them, for a year at most. Members who are signed in keep the time they were given.`}
          limits={{ min: 1, max: 365 }}
        />
      </div>
    </Panel>
  )
}
