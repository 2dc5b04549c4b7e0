import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { previewInvoice } from '@stoa/contract/calls/stoa/invoices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { useValues, type FormOf } from '../../../ui/form/typed-form.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './rows.module.css'
import { toSettings, type Values } from './values.ts'

/** Milliseconds after the last key, because each picture is drawn by the server. */
const pause = 600

/** What an invoice looks like with what is typed now. */
export function Preview({ form, logoId }: { form: FormOf<Values>; logoId: string | undefined }) {
  const settings = toSettings(useValues(form))
  const [text] = useDebouncedValue(JSON.stringify(settings), pause)
  const { data, error, isPlaceholderData, isPending } = useQuery({
    queryKey: ['invoice-preview', text, logoId],
    queryFn: async ({ signal }) =>
      (await api.call(previewInvoice, { settings: JSON.parse(text) as typeof settings }, { signal })).picture!,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return (
    <Panel title={t`Preview`}>
      {error && <p role="status">{t`The preview appears again once all fields are right.`}</p>}
      {isPending && !error ? (
        <Skeleton height={420} />
      ) : (
        data && (
          <img
            className={classes.preview}
            data-outdated={isPlaceholderData || undefined}
            src={`data:image/png;base64,${data}`}
            alt={t`An example of an invoice with these settings`}
          />
        )
      )}
    </Panel>
  )
}
