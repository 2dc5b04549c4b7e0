import { t } from '@lingui/core/macro'
import { updateMember } from '@stoa/contract/calls/members/members'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { DecimalField } from '../../../ui/fields/decimal-input.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import { memberQuery } from '../queries.ts'
import { customValuesQuery, type CustomValue } from './queries.ts'

/** The keys of fields contain dots, which are paths in a form, so values are in the order of the fields. */
interface Values {
  values: string[]
}

export default function EditCustomValues() {
  const id = useParams()['memberId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.member(id), { preventScrollReset: true })
  const query = customValuesQuery(id)
  const loaded = useQuery(query)
  const fields = (loaded.data ?? []).map(({ field }) => field)
  const save = useCall(updateMember, {
    failed: t`We couldn’t save the member`,
    done: t`Member saved`,
    quiet: true,
    refreshes: [memberQuery(id)],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={loaded}
      title={() => t`Further details`}
      failed={t`We couldn’t load the fields`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...query, staleTime: 0 })}
      toValues={toValues}
      toRequest={({ values }: Values, before) => ({ member: { id, contact: { customFields: changed(values, before) } } })}
      check={({ values }) => wrongAddresses(values, fields)}
      place={(path) => {
        const index = fields.findIndex(({ key }) => path.includes(`.${key}.`))
        return index < 0 ? undefined : `values.${index}`
      }}
      changedMeanwhile={t`This member changed while you were editing.`}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form, fields) => fields.map(({ field }, index) => <ValueField key={field.key} form={form} field={field} index={index} />)}
    </RecordDrawer>
  )
}

function ValueField({
  form,
  field: { name, fieldType },
  index,
}: {
  form: FormOf<Values>
  field: CustomValue['field']
  index: number
}) {
  const common = { form, name: `values.${index}` as const, label: name ?? '' }
  if (fieldType === 'NUMBER') return <DecimalField {...common} digits={6} />
  if (fieldType === 'DATE') return <TextField {...common} type="date" />
  if (fieldType === 'URL' || fieldType === 'SOCIAL')
    return <TextField {...common} type="url" inputMode="url" placeholder="https://" />
  return <TextField {...common} autoComplete="off" />
}

function toValues(fields: readonly CustomValue[]): Values {
  return { values: fields.map(({ field, value }) => (field.fieldType === 'DATE' ? value.slice(0, 10) : value)) }
}

/** The server also checks that the address of a social network is one of the network. */
function wrongAddresses(values: readonly string[], fields: readonly CustomValue['field'][]): Record<string, string> {
  const wrong = fields.flatMap(({ fieldType }, index) => {
    const value = values[index]?.trim()
    if (!value || (fieldType !== 'URL' && fieldType !== 'SOCIAL') || /^https?:\/\/[^\s/]/i.test(value)) return []
    return [[`values.${index}`, t`Enter a full URL that starts with https://.`] as const]
  })
  return Object.fromEntries(wrong)
}

/** The changed values alone: fields that are not given keep theirs. */
function changed(values: readonly string[], before: readonly CustomValue[]) {
  const old = toValues(before).values
  const entries = before.flatMap(({ field }, index) =>
    values[index] === old[index] ? [] : [[field.key!, { value: values[index]?.trim() || null }] as const],
  )
  return Object.fromEntries(entries)
}
