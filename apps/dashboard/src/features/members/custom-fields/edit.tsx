import { t } from '@lingui/core/macro'
import { updateCustomField } from '@stoa/contract/calls/members/custom-fields'
import type { CustomField, SocialTypeType } from '@stoa/contract/services/members/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../lib/record-drawer.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { checkField, NameField, NetworkField, PrivacyField, type FieldValues } from './fields.tsx'
import { fieldName } from './labels.ts'
import { anyFields, fieldQuery } from './queries.ts'

export default function EditCustomField() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.customFields(), { preventScrollReset: true })
  const query = useQuery(fieldQuery(useParams()['fieldId']!))
  const save = useCall(updateCustomField, {
    failed: t`We couldn’t save the field`,
    done: t`Field saved`,
    quiet: true,
    refreshes: [anyFields],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(field) => (field ? fieldName(field) : t`Field`)}
      failed={t`We couldn’t load the field`}
      gone={t`This field no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This field changed while you were editing.`}
      check={checkField}
      toRequest={({ name, socialType, defaultPrivacy }, { id, revision, fieldType }) => ({
        field: {
          id: id!,
          revision: revision!,
          name: name.trim(),
          defaultPrivacy,
          ...(fieldType === 'SOCIAL' && { socialType: socialType as SocialTypeType }),
        },
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form, { fieldType }) => (
        <>
          <NameField form={form} />
          {fieldType === 'SOCIAL' && <NetworkField form={form} />}
          <PrivacyField form={form} />
        </>
      )}
    </RecordDrawer>
  )
}

function toValues({ name, socialType, defaultPrivacy }: CustomField): FieldValues {
  return { name: name ?? '', socialType: socialType ?? '', defaultPrivacy: defaultPrivacy === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE' }
}
