import { t } from '@lingui/core/macro'
import { customFieldLimits } from '@stoa/contract/limits/members/custom-fields'
import type { Privacy } from '@stoa/contract/services/members/custom-fields'
import { RadiosField, SelectField, TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import { networks } from './labels.ts'

export interface FieldValues {
  name: string
  socialType: string
  defaultPrivacy: Privacy
}

export function NameField({ form }: { form: FormOf<FieldValues> }) {
  return <TextField form={form} name="name" label={t`Name`} limits={customFieldLimits.name} autoComplete="off" data-autofocus />
}

export function NetworkField({ form }: { form: FormOf<FieldValues> }) {
  return <SelectField form={form} name="socialType" label={t`Network`} data={networks} gone={t`Another network`} />
}

export function PrivacyField({ form }: { form: FormOf<FieldValues> }) {
  return (
    <RadiosField
      form={form}
      name="defaultPrivacy"
      label={t`Who is meant to see it`}
      data={[
        {
          value: 'PRIVATE',
          label: t({ message: 'Private', context: 'profile' }),
          description: t`Only your staff and the member.`,
        },
        {
          value: 'PUBLIC',
          label: t({ message: 'Public', context: 'profile' }),
          description: t`A front end may show it with the profile.`,
        },
      ]}
    />
  )
}

export function checkField({ name }: FieldValues) {
  return name.trim() ? {} : { name: t`Enter a name for the field.` }
}
