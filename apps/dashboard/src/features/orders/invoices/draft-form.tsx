import { t } from '@lingui/core/macro'
import { updateDraftInvoice } from '@stoa/contract/calls/stoa/invoices'
import { draftDetailsLimits } from '@stoa/contract/limits/stoa/invoices'
import type { Invoice } from '@stoa/contract/services/stoa/invoices'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../lib/calls/use-call.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { invoiceSettingsQuery } from './settings-query.ts'
import { invoiceQuery, invoices } from './queries.ts'

/** What the owner sets for one invoice before it is issued. */
export function DraftForm({ invoice: { id, draft = {} } }: { invoice: Invoice }) {
  const series = useQuery(invoiceSettingsQuery).data?.settings?.series ?? []
  const choices = series.filter(({ kind }) => kind === 'INVOICE')
  const call = useCall(updateDraftInvoice, {
    failed: t`We couldn’t save the draft`,
    done: t`Draft saved`,
    quiet: true,
    refreshes: [invoices, invoiceQuery(id!)],
  })
  return (
    <Form
      call={call}
      initial={{ dueDate: draft.dueDate ?? '', seriesId: draft.seriesId ?? '', note: draft.note ?? '' }}
      toRequest={({ dueDate, seriesId, note }) => ({
        invoiceId: id!,
        draft: { dueDate: dueDate || null, seriesId: seriesId || null, note: note.trim() },
      })}
      submitLabel={t`Save draft`}
    >
      {(form) => (
        <>
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
