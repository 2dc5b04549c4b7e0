import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { NativeSelect } from '@mantine/core'
import { dateColumn, dateFormats, type DateColumn, type DateFormat } from '@stoa/web/file-values/dates'
import { useMemo, useState } from 'react'

const formatNames: Readonly<Record<DateFormat, MessageDescriptor>> = {
  YMD: msg`2024-05-31 – year first`,
  DMY: msg`31/05/2024 – day first`,
  MDY: msg`05/31/2024 – month first`,
  UNIX_SECONDS: msg`1717113600 – seconds since 1970`,
  UNIX_MILLISECONDS: msg`1717113600000 – milliseconds since 1970`,
}

export interface DateReading {
  column: DateColumn
  /** The order that was found or stated. Without one, a date with two readings is an error. */
  format: DateFormat | undefined
  state: (format: DateFormat | undefined) => void
}

/** Finds the order of the dates of a column over all of its cells. A stated one wins, until another file is chosen. */
export function useDateReading(cells: readonly string[], file: object | undefined): DateReading {
  const [stated, setStated] = useState<{ file: object | undefined; format: DateFormat | undefined }>()
  const format = stated?.file === file ? stated?.format : undefined
  const column = useMemo(() => dateColumn(cells, format), [cells, format])
  return {
    column,
    format: column.kind === 'STATED' || column.kind === 'DETECTED' ? column.format : undefined,
    state: (next) => setStated({ file, format: next }),
  }
}

/** Shows how the dates of a file are read, and asks where they can be read in two ways. */
export function DateFormatField({ reading: { column, format, state }, label }: { reading: DateReading; label: string }) {
  const isAsked = column.kind === 'AMBIGUOUS' || column.kind === 'MIXED'
  const example = isAsked ? column.example : ''
  return (
    <NativeSelect
      label={label}
      value={format ?? ''}
      error={isAsked && t`“${example}” can be read in two ways. Choose how the file writes dates.`}
      data={column.kind === 'DETECTED' ? stateable() : dateFormatChoices(column)}
      onChange={(event) => state((event.currentTarget.value || undefined) as DateFormat | undefined)}
    />
  )
}

/** The choices of a field whose empty value is to detect the order. The first one says what was found. */
export function dateFormatChoices(column: DateColumn): { value: string; label: string }[] {
  return [{ value: '', label: foundIn(column) }, ...stateable()]
}

function foundIn(column: DateColumn): string {
  if (column.kind === 'STATED') return t`Detect again`
  if (column.kind === 'PLAIN') return t`Each date has one meaning`
  return column.kind === 'DETECTED' ? t`Detected: ${t(formatNames[column.format])}` : t`Choose …`
}

function stateable() {
  return dateFormats.map((each) => ({ value: each, label: t(formatNames[each]) }))
}
