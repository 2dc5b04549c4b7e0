import { plural, t } from '@lingui/core/macro'
import type { Overview } from '@stoa/contract/services/stoa/insights'
import { writeMoney } from '../../../lib/format/money.ts'
import classes from './home.module.css'

/** Says which sales the figures leave out, because they are in other currencies. */
export function OtherCurrencies({ overview: { currency = 'XXX', otherCurrencies = [] } }: { overview: Overview }) {
  if (otherCurrencies.length === 0) return null
  const list = otherCurrencies
    .map(({ currency: other = 'XXX', orders = 0, sales = '0' }) => {
      const amount = writeMoney(sales, other)
      return plural(orders, { one: `${amount} from # order`, other: `${amount} from # orders` })
    })
    .join(', ')
  return (
    <p
      className={`${classes.quiet} ${classes.wide}`}
    >{t`These figures are in ${currency}. Also sold in this period: ${list}.`}</p>
  )
}
