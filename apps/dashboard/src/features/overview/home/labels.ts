import { t } from '@lingui/core/macro'
import { countryName } from '../../../lib/format/countries.ts'
import { writeNumber } from '../../../lib/format/format.ts'

export function regionName(code: string): string {
  return code === '' ? t`Unknown` : countryName(code)
}

/** For example `+12 %`, `−3 %`. Undefined where the earlier value is too small to compare. */
export function describeChange(current: number, previous: number): string | undefined {
  if (previous === 0 || current > 10 * previous) return undefined
  const shape = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const
  return writeNumber((current - previous) / previous, shape)
}
