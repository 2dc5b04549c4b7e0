import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { createCustomField, updateCustomFieldsOrder } from '@stoa/contract/calls/members/custom-fields'
import type { CustomFieldSuggestion } from '@stoa/contract/services/members/custom-field-suggestions'
import type { CustomField, Section } from '@stoa/contract/services/members/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { OrderedRows } from '../ordered-rows.tsx'
import { privacyName } from '../states.tsx'
import { FieldActions } from './field-actions.tsx'
import { fieldName, sections, typeName } from './labels.ts'
import { anyFields, fieldsQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(fieldsQuery))

export default function CustomFieldsPage() {
  return (
    <Page
      title={t`Profile fields`}
      narrow
      lead={t`What profiles consist of, in the order of the profile.`}
      actions={
        <>
          <ScreenButton to={paths.previewOfFields()} preventScrollReset>
            {t({ message: 'Preview', context: 'profile form' })}
          </ScreenButton>
          <ScreenButton to={paths.newCustomField()} variant="filled" leftSection={<PlusIcon />}>
            {t`New field`}
          </ScreenButton>
        </>
      }
    >
      <Loaded
        query={useQuery(fieldsQuery)}
        skeleton={<Skeleton height={420} radius="md" />}
        failed={t`We couldn’t load the fields`}
      >
        {({ fields, hidden }) => (
          <>
            {(Object.keys(sections) as Section[]).map((section) => (
              <SectionPanel key={section} section={section} all={fields} />
            ))}
            {hidden.length > 0 && <HiddenFields fields={hidden} />}
          </>
        )}
      </Loaded>
      <Outlet />
    </Page>
  )
}

function SectionPanel({ section, all }: { section: Section; all: readonly CustomField[] }) {
  const move = useCall(updateCustomFieldsOrder, { failed: t`We couldn’t move the field`, refreshes: [anyFields] })
  const fields = all.filter((field) => field.section === section)
  if (fields.length === 0) return null
  const title = t(sections[section])
  return (
    <Panel title={title} flush>
      <OrderedRows
        label={title}
        items={fields}
        nameOf={fieldName}
        call={move}
        onMove={(order) => move.send({ section, fieldIds: order.map(({ id }) => id!) })}
        title={(field) =>
          field.fieldOrigin === 'CUSTOM' ? (
            <Link to={paths.customField(field.id!)} preventScrollReset>
              {fieldName(field)}
            </Link>
          ) : (
            fieldName(field)
          )
        }
        detail={(field) =>
          [
            typeName(field.fieldType),
            privacyName(field.defaultPrivacy),
            ...(field.fieldOrigin === 'CUSTOM' ? [] : [t`built in`]),
            ...(field.appliesTo === 'SELECTED_MEMBERS' ? [t`selected members`] : []),
          ].join(' · ')
        }
        actions={(field) => <FieldActions field={field} />}
      />
    </Panel>
  )
}

function HiddenFields({ fields }: { fields: readonly CustomFieldSuggestion[] }) {
  return (
    <Panel title={t`Hidden fields`} flush>
      <RowList label={t`Hidden fields`}>
        {fields.map((field) => (
          <HiddenRow key={field.customFieldId} field={field} />
        ))}
      </RowList>
    </Panel>
  )
}

function HiddenRow({ field }: { field: CustomFieldSuggestion }) {
  const name = fieldName(field)
  // A field with the name of a hidden one shows that one again, with its values.
  const show = useCall(createCustomField, {
    failed: t`We couldn’t show the field`,
    done: t`${name} shown`,
    refreshes: [anyFields],
  })
  return (
    <Row title={name} detail={typeName(field.fieldType)}>
      <CallButton
        call={show}
        size="compact-sm"
        onClick={() => show.send({ field: { name: field.name! } })}
        aria-label={t`Show ${name}`}
      >
        {t({ message: 'Show', context: 'field' })}
      </CallButton>
    </Row>
  )
}
