import type { Tasks } from '@stoa/contract/services/stoa/insights'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './home.module.css'

/** What waits for somebody today; each leads to its list. Nothing waits: that is worth saying too. */
export function TasksPanel({ tasks }: { tasks: Tasks }) {
  const open = [
    {
      count: tasks.toFulfill,
      words: ['order to ship', 'orders to ship'],
      to: `${paths.orders()}?fulfilment=NOT_FULFILLED,PARTIALLY_FULFILLED&status=APPROVED`,
    },
    {
      count: tasks.toCollect,
      words: ['order to be paid', 'orders to be paid'],
      to: `${paths.orders()}?payment=NOT_PAID,PARTIALLY_PAID&status=APPROVED`,
    },
    { count: tasks.outOfStock, words: ['variant sold out', 'variants sold out'], to: paths.products() },
    { count: tasks.lowStock, words: ['variant nearly sold out', 'variants nearly sold out'], to: paths.products() },
    { count: tasks.failedDeliveries, words: ['webhook delivery failed', 'webhook deliveries failed'], to: paths.webhooks() },
  ].filter(({ count = 0 }) => count > 0)
  return (
    <Panel title="Today" flush>
      {open.length === 0 ? (
        <p className={classes.quiet}>Nothing waits. Every order is shipped and paid, and everything is in stock.</p>
      ) : (
        <ul className={classes.tasks}>
          {open.map(({ count = 0, words: [one, many], to }) => (
            <li key={many}>
              <Link to={to}>
                <strong>{count >= 1000 ? '1,000+' : count}</strong> {count === 1 ? one : many}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
