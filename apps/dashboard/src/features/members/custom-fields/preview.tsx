import { t } from '@lingui/core/macro'
import { Drawer, Skeleton, TextInput } from '@mantine/core'
import type { CustomField, Section } from '@stoa/contract/services/members/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lookupTable } from '@stoa/web/lookup-table'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { EntityPicker } from '../../../lib/pickers/entity-picker.tsx'
import { memberKind } from '../../../lib/pickers/members.ts'
import { paths } from '../../../paths.ts'
import { FieldGroup } from '../../../ui/fields/field-group.tsx'
import classes from '../members.module.css'
import { privacyName } from '../states.tsx'
import { fieldName, sections } from './labels.ts'
import { appliedFieldsQuery, fieldsQuery } from './queries.ts'

/** The profile form as members see it: of everybody, or of one member. */
export default function FieldsPreview() {
  const navigate = useNavigate()
  const [memberIds, setMemberIds] = useState<string[]>([])
  const [memberId = ''] = memberIds
  const applied = useQuery({ ...appliedFieldsQuery(memberId), enabled: memberId !== '' })
  return (
    <Drawer
      opened
      onClose={() => void navigate(paths.customFields(), { preventScrollReset: true })}
      title={t`Preview of the profile form`}
      size="28rem"
    >
      <div className={classes.preview}>
        <EntityPicker kind={memberKind} label={t`As this member sees it`} value={memberIds} onChange={setMemberIds} />
        <Loaded query={useQuery(fieldsQuery)} skeleton={<Skeleton height={280} />} failed={t`We couldn’t load the fields`}>
          {({ fields }) => <ProfileForm fields={fields.filter((field) => isShown(field, memberId ? applied.data : undefined))} />}
        </Loaded>
      </div>
    </Drawer>
  )
}

/** Without a member, the fields that everybody has. */
function isShown({ key, appliesTo, fieldOrigin }: CustomField, applied: ReadonlySet<string | null | undefined> | undefined) {
  if (fieldOrigin !== 'CUSTOM') return true
  return applied ? applied.has(key) : appliesTo !== 'SELECTED_MEMBERS'
}

function ProfileForm({ fields }: { fields: readonly CustomField[] }) {
  return (Object.keys(sections) as Section[]).map((section) => {
    const inSection = fields.filter((field) => field.section === section)
    if (inSection.length === 0) return null
    return (
      <FieldGroup key={section} title={t(sections[section])}>
        {inSection.map((field) => (
          <TextInput
            key={field.id}
            label={fieldName(field)}
            description={privacyName(field.defaultPrivacy)}
            placeholder={field.fieldType === 'URL' || field.fieldType === 'SOCIAL' ? 'https://' : ''}
            type={inputTypes[field.fieldType ?? 'TEXT'] ?? 'text'}
            readOnly
          />
        ))}
      </FieldGroup>
    )
  })
}

const inputTypes: Readonly<Partial<Record<string, string>>> = lookupTable({
  DATE: 'date',
  NUMBER: 'number',
  URL: 'url',
  SOCIAL: 'url',
})
