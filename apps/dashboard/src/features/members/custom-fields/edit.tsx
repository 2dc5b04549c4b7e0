import { t } from '@lingui/core/macro'
import { updateCustomField } from '@stoa/contract/calls/members/custom-fields'
import type { CustomField, SocialTypeType } from '@stoa/contract/services/members/custom-fields'
import { api } from '../../../lib/calls/api.ts'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../paths.ts'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { checkField, NameField, NetworkField, PrivacyField, type FieldValues } from './fields.tsx'
import { fieldName } from './labels.ts'
import { anyFields, fieldQuery, type EditedField } from './queries.ts'
import { AudienceFields } from './audience-fields.tsx'
import { saveAudience, toAudience, type FieldAudience } from './audience.ts'

type Values = FieldValues & FieldAudience

interface Saved {
  field: CustomField
  audience: FieldAudience
  before: EditedField
}

export default editDrawer({
  param: 'fieldId',
  query: fieldQuery,
  parent: paths.customFields,
  keepsScroll: true,
  texts: () => ({
    title: t`Field`,
    loadFailed: t`We couldn’t load the field`,
    saveFailed: t`We couldn’t save the field`,
    saved: t`Field saved`,
    changedMeanwhile: t`This field changed while you were editing.`,
    gone: t`This field no longer exists.`,
  }),
  name: ({ field }) => fieldName(field),
  save: saveField,
  needs: updateCustomField,
  refreshes: [anyFields],
  version: ({ field, application }) => `${field.revision} ${application?.revision}`,
  toValues,
  check: checkField,
  toRequest: toSaved,
  fields: (form, { field: { fieldType } }) => (
    <>
      <NameField form={narrowForm(form)} />
      {fieldType === 'SOCIAL' && <NetworkField form={narrowForm(form)} />}
      <PrivacyField form={narrowForm(form)} />
      <AudienceFields form={narrowForm(form)} />
    </>
  ),
})

function toValues({ field: { name, socialType, defaultPrivacy }, application }: EditedField): Values {
  return {
    name: name ?? '',
    socialType: socialType ?? '',
    defaultPrivacy: defaultPrivacy === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    ...toAudience(application),
  }
}

function toSaved({ name, socialType, defaultPrivacy, ...audience }: Values, before: EditedField): Saved {
  const { id, revision, fieldType } = before.field
  return {
    field: {
      id: id!,
      revision: revision!,
      name: name.trim(),
      defaultPrivacy,
      ...(fieldType === 'SOCIAL' && { socialType: socialType as SocialTypeType }),
    },
    audience,
    before,
  }
}

/** The field comes first, because its name may be taken. Then nothing has been saved. */
async function saveField({ field, audience, before }: Saved): Promise<void> {
  await api.call(updateCustomField, { field })
  await saveAudience(field.id!, audience, before.application)
}
