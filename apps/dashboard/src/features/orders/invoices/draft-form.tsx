import { t } from '@lingui/core/macro'
import { updateDraftInvoice } from '@stoa/contract/calls/stoa/invoices'
import { draftDetailsLimits } from '@stoa/contract/limits/stoa/invoices'
import type { Invoice } from '@stoa/contract/services/stoa/invoices'
import { useQuery } from '@tanstack/react-query'
import { RecordConflict, useEdited } from '../../../lib/record/edited-record.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { invoiceSettingsQuery } from './settings-query.ts'
import { invoiceQuery, invoices } from './queries.ts'

/** What the owner sets for one invoice before it is issued. */
export function DraftForm({ invoice }: { invoice: Invoice }) {
  const id = invoice.id!
  const series = useQuery(invoiceSettingsQuery).data?.settings?.series ?? []
  const choices = series.filter(({ kind }) => kind === 'INVOICE')
  const save = useCall(updateDraftInvoice, {
    failed: t`We couldn’t save the draft`,
    done: t`Draft saved`,
    quiet: true,
    refreshes: [invoices, invoiceQuery(id)],
  })
  const edited = useEdited({
    record: invoice,
    toValues,
    call: save,
    readAgain: async () => (await queryClient.fetchQuery({ ...invoiceQuery(id), staleTime: 0 })) ?? invoice,
    toRequest: ({ dueDate, seriesId, note }) => ({
      invoiceId: id,
      draft: { dueDate: dueDate || null, seriesId: seriesId || null, note: note.trim() },
    }),
  })
  return (
    <Form call={edited.call} initial={edited.initial} toRequest={edited.toRequest} submitLabel={t`Save draft`} aside>
      {(form) => (
        <>
          <RecordConflict form={form} edited={edited} title={t`This changed while you were editing.`} />
          <TextField
            form={form}
            name="dueDate"
            type="date"
            label={t`Due`}
            description={t`Empty: by the terms of the settings.`}
          />
          {choices.length > 1 && (
            <SelectField
              form={form}
              name="seriesId"
              label={t`Number series`}
              data={[
                { value: '', label: t`Standard` },
                ...choices.map(({ id: value, name }) => ({ value, label: name || t`Invoices` })),
              ]}
            />
          )}
          <TextAreaField form={form} name="note" label={t`Note on the invoice`} limits={draftDetailsLimits.note} />
        </>
      )}
    </Form>
  )
}

function toValues({ draft: { dueDate, seriesId, note } = {} }: Invoice) {
  return { dueDate: dueDate ?? '', seriesId: seriesId ?? '', note: note ?? '' }
}
