import { t } from '@lingui/core/macro'
import { updateCustomField } from '@stoa/contract/calls/members/custom-fields'
import type { CustomField, SocialTypeType } from '@stoa/contract/services/members/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { partOf } from '../../../ui/form/typed-form.ts'
import { checkField, NameField, NetworkField, PrivacyField, type FieldValues } from './fields.tsx'
import { fieldName } from './labels.ts'
import { anyFields, fieldQuery, type EditedField } from './queries.ts'
import { WhomFields } from './whom-fields.tsx'
import { saveWhom, whomOf, type Whom } from './whom.ts'

type Values = FieldValues & Whom

interface Saved {
  field: CustomField
  whom: Whom
  before: EditedField
}

export default function EditCustomField() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.customFields(), { preventScrollReset: true })
  const query = useQuery(fieldQuery(useParams()['fieldId']!))
  const save = useCall(saveField, {
    needs: updateCustomField,
    failed: t`We couldn’t save the field`,
    done: t`Field saved`,
    quiet: true,
    refreshes: [anyFields],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(edited) => (edited ? fieldName(edited.field) : t`Field`)}
      failed={t`We couldn’t load the field`}
      gone={t`This field no longer exists.`}
      call={save}
      toValues={toValues}
      version={({ field, application }) => `${field.revision} ${application?.revision}`}
      changedMeanwhile={t`This field changed while you were editing.`}
      check={checkField}
      toRequest={toSaved}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form, { field: { fieldType } }) => (
        <>
          <NameField form={partOf(form)} />
          {fieldType === 'SOCIAL' && <NetworkField form={partOf(form)} />}
          <PrivacyField form={partOf(form)} />
          <WhomFields form={partOf(form)} />
        </>
      )}
    </RecordDrawer>
  )
}

function toValues({ field: { name, socialType, defaultPrivacy }, application }: EditedField): Values {
  return {
    name: name ?? '',
    socialType: socialType ?? '',
    defaultPrivacy: defaultPrivacy === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    ...whomOf(application),
  }
}

function toSaved({ name, socialType, defaultPrivacy, ...whom }: Values, before: EditedField): Saved {
  const { id, revision, fieldType } = before.field
  return {
    field: {
      id: id!,
      revision: revision!,
      name: name.trim(),
      defaultPrivacy,
      ...(fieldType === 'SOCIAL' && { socialType: socialType as SocialTypeType }),
    },
    whom,
    before,
  }
}

/** The field comes first, because its name may be taken. Then nothing has been saved. */
async function saveField({ field, whom, before }: Saved): Promise<void> {
  await api.call(updateCustomField, { field })
  await saveWhom(field.id!, whom, before.application)
}
