import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** How often a subscription is delivered and charged, as the contract writes it. */
export interface WireRhythm {
  frequency?: string | undefined
  interval?: number | null | undefined
}

/** Such as "every 2 weeks". */
export function rhythmText({ frequency, interval }: WireRhythm, i18n: I18n): string {
  const count = interval ?? 1
  switch (frequency) {
    case 'DAY':
      return i18n._(msg`${plural(count, { one: 'every day', other: 'every # days' })}`)
    case 'WEEK':
      return i18n._(msg`${plural(count, { one: 'every week', other: 'every # weeks' })}`)
    case 'YEAR':
      return i18n._(msg`${plural(count, { one: 'every year', other: 'every # years' })}`)
    default:
      return i18n._(msg`${plural(count, { one: 'every month', other: 'every # months' })}`)
  }
}
