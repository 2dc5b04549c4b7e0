import { t } from '@lingui/core/macro'
import type { Overview } from '@stoa/contract/services/stoa/insights'
import { isZero } from '@stoa/web/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { liabilityQuery } from '../../pricing/shared/gift-card-liability.ts'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { paths } from '../../../paths.ts'
import { writeDate, writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './home.module.css'
import { soldOrders } from './sold-orders.ts'

/** Today so far, beside the same weekday of last week until the same time. */
export function TodayPanel({ overview }: { overview: Overview }) {
  const { today: { day = '', sales, orders } = {}, currency = 'XXX' } = overview
  const weekday = writeDate(new Date(`${day}T00:00:00Z`), { weekday: 'long', timeZone: 'UTC' })
  const to = soldOrders(overview, { day })
  return (
    <div className={classes.wide}>
      <Panel title={t`Today`}>
        <dl className={classes.today}>
          <div>
            <dt>{t`Sales`}</dt>
            <dd>
              <Link to={to}>{writeMoney(sales?.current, currency)}</Link>
              <span>{t`Last ${weekday} by this time: ${writeMoney(sales?.previous, currency)}`}</span>
            </dd>
          </div>
          <div>
            <dt>{t`Orders`}</dt>
            <dd>
              <Link to={to}>{writeNumber(orders?.current ?? 0)}</Link>
              <span>{t`Last ${weekday} by this time: ${writeNumber(orders?.previous ?? 0)}`}</span>
            </dd>
          </div>
          <GiftCardLiability />
        </dl>
      </Panel>
    </div>
  )
}

/** The total balance of gift cards; hidden if it is zero. */
function GiftCardLiability() {
  const { data } = useQuery({ ...liabilityQuery, enabled: canOpen(paths.giftCardFigures()) })
  if (!data || isZero(data.liability)) return null
  return (
    <div>
      <dt>{t`Left on gift cards`}</dt>
      <dd>
        <Link to={paths.giftCardFigures()}>{writeMoney(data.liability, data.currency!)}</Link>
      </dd>
    </div>
  )
}
