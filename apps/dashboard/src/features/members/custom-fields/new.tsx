import { t } from '@lingui/core/macro'
import { createCustomField } from '@stoa/contract/calls/members/custom-fields'
import type { SocialTypeType, Type } from '@stoa/contract/services/members/custom-fields'
import { paths } from '../../../paths.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { type FormOf, narrowForm, useValue } from '../../../ui/form/typed-form.ts'
import { checkField, NameField, NetworkField, PrivacyField, type FieldValues } from './fields.tsx'
import { fieldTypes } from './labels.ts'
import { anyFields } from './queries.ts'

interface NewFieldValues extends FieldValues {
  fieldType: Type
}

const initial: NewFieldValues = { name: '', fieldType: 'TEXT', socialType: 'INSTAGRAM', defaultPrivacy: 'PRIVATE' }

export default createDrawer({
  parent: paths.customFields,
  texts: () => ({
    title: t`New field`,
    failed: t`We couldn’t create the field`,
    created: t`Field created`,
  }),
  save: createCustomField,
  refreshes: [anyFields],
  initial: () => initial,
  check: checkField,
  toRequest: ({ name, fieldType, socialType, defaultPrivacy }) => ({
    field: {
      name: name.trim(),
      fieldType,
      defaultPrivacy,
      ...(fieldType === 'SOCIAL' && { socialType: socialType as SocialTypeType }),
    },
  }),
  fields: (form) => (
    <>
      <NameField form={narrowForm(form)} />
      <TypeField form={form} />
      <PrivacyField form={narrowForm(form)} />
    </>
  ),
})

function TypeField({ form }: { form: FormOf<NewFieldValues> }) {
  const type = useValue(form, 'fieldType')
  return (
    <>
      <SelectField
        form={form}
        name="fieldType"
        label={t`Type`}
        description={t`It can’t be changed later.`}
        data={(Object.keys(fieldTypes) as Type[]).map((value) => ({ value, label: t(fieldTypes[value]!) }))}
      />
      {type === 'SOCIAL' && <NetworkField form={narrowForm(form)} />}
    </>
  )
}
