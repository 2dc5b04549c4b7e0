import { t } from '@lingui/core/macro'
import type { NumberColumn, NumberFormat } from '@stoa/web/file-values/numbers'

/** The ways in which a file may write numbers. */
export function numberFormatLabels(): { value: NumberFormat; label: string }[] {
  return [
    { value: 'POINT', label: t`1,234.50 – decimal point` },
    { value: 'COMMA', label: t`1.234,50 – decimal comma` },
  ]
}

/** The choices of a field whose empty value is to detect the format. The first one says what was found. */
export function numberFormatChoices(column: NumberColumn): { value: string; label: string }[] {
  const formats = numberFormatLabels()
  const found = column.kind === 'DETECTED' && formats.find(({ value }) => value === column.format)
  return [{ value: '', label: found ? t`Detected: ${found.label}` : unfoundIn(column) }, ...formats]
}

function unfoundIn({ kind }: NumberColumn): string {
  if (kind === 'STATED') return t`Detect again`
  return kind === 'PLAIN' ? t`Each number has one meaning` : t`Choose …`
}
