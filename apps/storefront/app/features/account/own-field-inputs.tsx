import { useLingui } from '@lingui/react/macro'
import '../../lib/account-texts.ts'
import { Field } from '../../ui/field.tsx'
import type { OwnField } from './own-fields.server.ts'

interface OwnFieldInputsProps {
  fields: readonly OwnField[]
  values: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
}

const inputs = {
  TEXT: { maxLength: 1000 },
  NUMBER: { inputMode: 'decimal' },
  DATE: { type: 'date' },
  URL: { type: 'url', maxLength: 1000 },
} as const

/** The fields that the shop has added to the profile. */
export function OwnFieldInputs({ fields, values, problems }: OwnFieldInputsProps) {
  const { t } = useLingui()
  return fields.map(({ key, label, type, isPublic }) => (
    <Field
      key={key}
      name={key}
      label={label}
      {...inputs[type]}
      defaultValue={values[key]}
      problem={problems[key]}
      hint={isPublic ? t`Others see this on your profile.` : t`Only you and we see this.`}
      autoComplete="off"
      optional
    />
  ))
}
