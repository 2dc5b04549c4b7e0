import { t } from '@lingui/core/macro'
import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { startProductImport } from '@stoa/contract/calls/stoa/product-files'
import type { ColumnFormat, ImportNotice, NumberFormat, ProductImport } from '@stoa/contract/services/stoa/product-files'
import type { StartProductImportRequest } from '@stoa/contract/services/stoa/product-files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { numberFormatLabels } from '../../../../lib/csv/number-format-choices.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { importDraft } from './import-draft.ts'
import classes from './import.module.css'

/** The panel shows how a file was read and what it leaves open. In a dry run, the owner can change both, and the file is checked again. */
export function ReadingPanel({ run }: { run: ProductImport }) {
  const navigate = useNavigate()
  const { data: held } = useQuery(importDraft.query)
  const dryRun = held?.dryRun?.id === run.id && run.dryRun ? held?.dryRun : undefined
  const call = useCall(startProductImport, {
    failed: t`We couldn’t check the file`,
    onDone: ({ productImport }, request) => {
      const id = productImport!.id!
      void importDraft.keep({ file: held!.file, dryRun: { id, request } })
      void navigate(paths.runningProductImport(id), { replace: true })
    },
  })
  // The request that checks the file again. Fields stay open meanwhile, because a closed one would lose the focus.
  const [sent, keepSent] = useState<StartProductImportRequest>()
  const isClosed = !dryRun && !sent
  const request = call.sending ? sent : (dryRun?.request ?? sent)
  const checkAgain = (changed: Partial<StartProductImportRequest>) => {
    if (!dryRun || call.sending) return
    const next = { ...dryRun.request, ...changed }
    keepSent(next)
    call.send(next)
  }
  const { notices = [], columnFormats = [] } = run
  const shown = columnFormats.filter(({ kind }) => kind !== 'PLAIN')
  const stated = dryRun?.request.numberFormats ?? []
  if (notices.length === 0 && shown.length === 0) return null
  return (
    <Panel title={t`How the file is read`}>
      <Stack gap="sm">
        {shown.map((format) => (
          <FormatField
            key={format.column}
            format={format}
            isClosed={isClosed}
            onChange={(chosen) => {
              const others = stated.filter(({ column }) => column !== format.column)
              checkAgain({ numberFormats: chosen ? [...others, { column: format.column!, format: chosen }] : others })
            }}
          />
        ))}
        {notices.map((notice) => {
          const isVisibility = notice.code === 'NO_VISIBILITY'
          if (!isVisibility && notice.code !== 'NO_STOCK')
            return (
              <p key={notice.code} className={classes.note}>
                {noticeInWords(notice)}
              </p>
            )
          const field = isVisibility ? 'defaultVisible' : 'defaultInStock'
          return (
            <Checkbox
              key={notice.code}
              label={isVisibility ? t`Show new products in the shop` : t`New products are always in stock`}
              description={
                isVisibility
                  ? t`The file doesn’t say which products are visible. Without a check mark, new ones are hidden.`
                  : t`The file has no quantities. Without a check mark, new products are out of stock.`
              }
              checked={request?.[field] ?? false}
              disabled={isClosed}
              onChange={(event) => checkAgain({ [field]: event.currentTarget.checked })}
            />
          )
        })}
      </Stack>
    </Panel>
  )
}

interface FormatFieldProps {
  format: ColumnFormat
  isClosed: boolean
  onChange: (format: NumberFormat | undefined) => void
}

function FormatField({ format: { column = '', kind, format, example }, isClosed, onChange }: FormatFieldProps) {
  const isAsked = kind === 'AMBIGUOUS' || kind === 'MIXED'
  return (
    <NativeSelect
      label={t`Numbers in ${column}`}
      value={format ?? ''}
      disabled={isClosed}
      error={isAsked && t`“${example ?? ''}” can be read in two ways. Choose how the file writes numbers.`}
      data={[
        ...(kind === 'STATED' ? [{ value: '', label: t`Detect again` }] : format ? [] : [{ value: '', label: t`Choose …` }]),
        ...numberFormatLabels(),
      ]}
      onChange={(event) => onChange((event.currentTarget.value || undefined) as NumberFormat | undefined)}
    />
  )
}

function noticeInWords({ code, columns = [], message }: ImportNotice): string {
  if (code === 'NOT_IMPORTED')
    return t`These columns change nothing in the shop and are kept for the next export: ${columns.join(', ')}.`
  if (code === 'WEIGHT_UNIT') return t`The file names no unit of its weights. They are read in the shop’s unit.`
  return message ?? ''
}
