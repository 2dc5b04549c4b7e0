import { i18n } from '@lingui/core'
import { formatMoney } from '@stoa/web/money'

/** An amount of the contract in the language of the back office. */
export function writeMoney(amount: string | undefined, currency: string): string {
  return amount === undefined ? '–' : formatMoney(amount, currency, i18n.locale)
}
