import { useLingui } from '@lingui/react/macro'
import '../../../lib/texts/account-texts.ts'
import { CheckField, Field } from '../../../ui/field.tsx'
import { toPrivacyInput, type OwnField } from './own-fields.ts'

interface OwnFieldInputsProps {
  fields: readonly OwnField[]
  values: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  /** With a choice for each, whether everybody sees the value. */
  asksWhoSees?: boolean
}

const inputs = {
  TEXT: { maxLength: 1000 },
  NUMBER: { inputMode: 'decimal' },
  DATE: { type: 'date' },
  URL: { type: 'url', maxLength: 1000 },
} as const

/** The fields that the shop has added to the profile. */
export function OwnFieldInputs({ fields, values, problems, asksWhoSees = false }: OwnFieldInputsProps) {
  const { t } = useLingui()
  return fields.map(({ key, label, type, isPublic }) => (
    <div key={key}>
      <Field
        name={key}
        label={label}
        {...inputs[type]}
        defaultValue={values[key]}
        problem={problems[key]}
        hint={asksWhoSees ? undefined : isPublic ? t`Others see this on your profile.` : t`Only you and we see this.`}
        autoComplete="off"
        optional
      />
      {asksWhoSees && (
        <CheckField
          name={toPrivacyInput(key)}
          label={t`Everybody who sees my profile sees “${label}”`}
          defaultChecked={(values[toPrivacyInput(key)] ?? (isPublic ? 'on' : '')) === 'on'}
        />
      )}
    </div>
  ))
}
