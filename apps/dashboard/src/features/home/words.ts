import { t } from '@lingui/core/macro'
import { countryName, writeNumber } from '../../lib/format.ts'

export function regionName(code: string): string {
  return code === '' ? t`Unknown` : countryName(code)
}

/** `+12 %`, `−3 %`; undefined where there was nothing to compare with, or so little that the figure says nothing. */
export function changeOf(current: number, previous: number): string | undefined {
  if (previous === 0 || current > 10 * previous) return undefined
  const shape = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const
  return writeNumber((current - previous) / previous, shape)
}
