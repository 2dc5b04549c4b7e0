import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { safetyNet } from '../../../lib/calls/live.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'

const shownOrders = 5

export function LatestOrdersPanel() {
  const query = useQuery(latestOrdersQuery)
  return (
    <Panel title={t`Latest orders`} flush>
      <Loaded query={query} skeleton={<Skeleton height={220} m="md" />} failed={t`We couldn’t load the latest orders`}>
        {(rows) => (
          <RowList label={t`Latest orders`} empty={t`No orders yet.`}>
            {rows.map(({ id, number, customer, purchasedDate, total, currency }) => (
              <Row
                key={id}
                title={<Link to={paths.order(id!)}>{number}</Link>}
                detail={
                  <>
                    {customer ?? t`Guest`} · <When date={purchasedDate} />
                  </>
                }
                amount={writeMoney(total, currency ?? 'XXX')}
              />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

const latestOrdersQuery = queryOptions({
  queryKey: ['orders', 'latest'],
  queryFn: async ({ signal }) => {
    const sort = [{ fieldName: 'purchasedDate', order: 'DESC' as const }]
    const search = { filter: { status: { $ne: 'INITIALIZED' } }, sort, cursorPaging: { limit: shownOrders } }
    return (await api.call(searchOrderRows, { search }, { signal })).orderRows ?? []
  },
  refetchInterval: safetyNet,
})
