import { t } from '@lingui/core/macro'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../lib/calls/access.ts'
import { api } from '../../../lib/calls/api.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import classes from './simulation.module.css'

const newest = 10

/** The buyers who used a discount last. An order that is canceled gives its use back. */
export function Uses({ id, all }: { id: string; /** The list of all its orders. */ all?: string }) {
  const { data: rows = [] } = useQuery({
    queryKey: ['order-rows', 'of discount', id],
    queryFn: async ({ signal }) => {
      const filter = { 'appliedDiscounts.id': { $hasSome: [id] }, status: { $nin: ['INITIALIZED', 'CANCELED'] } }
      const search = { filter, sort: [{ fieldName: 'purchasedDate', order: 'DESC' as const }], cursorPaging: { limit: newest } }
      return (await api.call(searchOrderRows, { search }, { signal })).orderRows ?? []
    },
    enabled: isAllowed(searchOrderRows),
  })
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="uses" className={classes.simulation}>
      <h3 id="uses">{t`Who used it last`}</h3>
      <table className={classes.orders}>
        <thead>
          <tr>
            <th scope="col">{t`Order`}</th>
            <th scope="col">{t`Customer`}</th>
            <th scope="col">{t`Date`}</th>
            <th scope="col">{t`Total`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id: orderId, number, customer, email, purchasedDate, total, currency = 'XXX' }) => (
            <tr key={orderId}>
              <th scope="row">
                <Link to={paths.order(orderId!)}>#{number}</Link>
              </th>
              <td>
                {customer ?? '–'}
                {email && email !== customer && <div className={classes.quiet}>{email}</div>}
              </td>
              <td>
                <When date={purchasedDate} shape="day" />
              </td>
              <td>{writeMoney(total, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all && <Link to={all}>{t`All orders with this code`}</Link>}
    </section>
  )
}
