import { msg, t } from '@lingui/core/macro'
import type { CurrencyAgeing } from '@stoa/contract/services/stoa/invoices'
import { parseAmount } from '@stoa/pricing'
import { useQuery } from '@tanstack/react-query'
import { writeMoney } from '../../../lib/format/money.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './ageing.module.css'
import { ageingQuery } from './queries.ts'

const buckets = [
  { key: 'notDue', label: msg`Not due yet` },
  { key: 'from1To30', label: msg`0–30 days overdue` },
  { key: 'from31To60', label: msg`31–60 days` },
  { key: 'from61To90', label: msg`61–90 days` },
  { key: 'over90', label: msg`More than 90 days` },
] as const

/** What buyers owe, by how long it is overdue. Nothing while nothing is open. */
export function Ageing({ isTest }: { isTest: boolean }) {
  const { data = [] } = useQuery(ageingQuery(isTest))
  return data.map((ageing) => <CurrencyPanel key={ageing.currency} ageing={ageing} />)
}

function CurrencyPanel({ ageing }: { ageing: CurrencyAgeing }) {
  const { currency = 'XXX', open = '0' } = ageing
  const whole = Number(parseAmount(open, currency))
  return (
    <Panel title={t`Open: ${writeMoney(open, currency)}`}>
      <div className={classes.bar} aria-hidden>
        {buckets.map(({ key }) => {
          const share = whole > 0 ? Number(parseAmount(ageing[key] ?? '0', currency)) / whole : 0
          return share > 0 ? <span key={key} data-bucket={key} style={{ flexGrow: share }} /> : null
        })}
      </div>
      <dl className={classes.buckets}>
        {buckets.map(({ key, label }) => (
          <div key={key} data-bucket={key}>
            <dt>{t(label)}</dt>
            <dd>{writeMoney(ageing[key], currency)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
