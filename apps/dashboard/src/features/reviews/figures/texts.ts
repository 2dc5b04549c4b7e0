import { plural, t } from '@lingui/core/macro'
import { writeNumber } from '../../../lib/format/format.ts'

/** In hours, from two days on in days. */
export function formatHours(hours: number | undefined): string {
  if (hours === undefined) return '–'
  return hours < 48
    ? plural(Math.round(hours), { one: '# hour', other: '# hours' })
    : plural(Math.round(hours / 24), { one: '# day', other: '# days' })
}

export function averageText(average: string | undefined): string {
  if (!average) return t`None published`
  const stars = writeNumber(Number(average))
  return t`${stars} stars on average`
}
