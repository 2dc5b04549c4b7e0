import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { updateOrdersSettings } from '@stoa/contract/calls/ecom/orders-settings'
import type { OrdersSettings } from '@stoa/contract/services/ecom/orders-settings'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/query-client.ts'
import { RecordPage } from '../../../lib/record-page.tsx'
import { settleWithin } from '../../../lib/settle-within.ts'
import { useCall } from '../../../lib/use-call.ts'
import { RadiosField } from '../../../ui/fields.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ordersSettingsQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(ordersSettingsQuery))

export default function OrdersSettingsPage() {
  const save = useCall(updateOrdersSettings, {
    failed: t`We couldn’t save the settings`,
    done: t`Settings saved`,
    quiet: true,
    refreshes: [ordersSettingsQuery],
  })
  return (
    <RecordPage
      query={useQuery(ordersSettingsQuery)}
      title={() => t`Orders`}
      narrow
      skeleton={<Skeleton height={220} radius="md" />}
      failed={t`We couldn’t load the settings`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...ordersSettingsQuery, staleTime: 0 })}
      toValues={toValues}
      toRequest={(ordersSettings: OrdersValues) => ({ ordersSettings })}
      place={() => 'inventoryUpdateTrigger'}
      changedMeanwhile={t`The settings changed while you were editing.`}
      saveLabel={t`Save`}
    >
      {(form) => (
        <Panel title={t`Stock`}>
          <RadiosField
            form={form}
            name="inventoryUpdateTrigger"
            label={t`Reduce stock`}
            data={[
              {
                value: 'ON_ORDER_PLACED',
                label: t`When an order is placed`,
                description: t`Items are reserved when an order is placed, even if it’s never paid.`,
              },
              {
                value: 'ON_ORDER_PAID',
                label: t`When an order is paid`,
                description: t`Unpaid orders don’t reserve stock, so you may sell more than you have.`,
              },
            ]}
          />
        </Panel>
      )}
    </RecordPage>
  )
}

type OrdersValues = Required<Pick<OrdersSettings, 'inventoryUpdateTrigger'>>

function toValues({ inventoryUpdateTrigger = 'ON_ORDER_PLACED' }: OrdersSettings): OrdersValues {
  return { inventoryUpdateTrigger }
}
