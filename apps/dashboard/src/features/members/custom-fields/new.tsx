import { t } from '@lingui/core/macro'
import { createCustomField } from '@stoa/contract/calls/members/custom-fields'
import type { SocialTypeType, Type } from '@stoa/contract/services/members/custom-fields'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { type FormOf, narrowForm, useValue } from '../../../ui/form/typed-form.ts'
import { checkField, NameField, NetworkField, PrivacyField, type FieldValues } from './fields.tsx'
import { fieldTypes } from './labels.ts'
import { anyFields } from './queries.ts'

interface NewFieldValues extends FieldValues {
  fieldType: Type
}

const initial: NewFieldValues = { name: '', fieldType: 'TEXT', socialType: 'INSTAGRAM', defaultPrivacy: 'PRIVATE' }

export default function NewCustomField() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.customFields())
  const create = useCall(createCustomField, {
    failed: t`We couldn’t create the field`,
    done: t`Field created`,
    quiet: true,
    refreshes: [anyFields],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New field`}
      call={create}
      initial={initial}
      check={checkField}
      toRequest={({ name, fieldType, socialType, defaultPrivacy }) => ({
        field: {
          name: name.trim(),
          fieldType,
          defaultPrivacy,
          ...(fieldType === 'SOCIAL' && { socialType: socialType as SocialTypeType }),
        },
      })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => (
        <>
          <NameField form={narrowForm(form)} />
          <TypeField form={form} />
          <PrivacyField form={narrowForm(form)} />
        </>
      )}
    </SideForm>
  )
}

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
