import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { updateOrdersSettings } from '@stoa/contract/calls/ecom/orders-settings'
import type { OrdersSettings } from '@stoa/contract/services/ecom/orders-settings'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/loaded.tsx'
import { RecordForm } from '../../../lib/record-form.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { settleWithin } from '../../../lib/settle-within.ts'
import { useCall } from '../../../lib/use-call.ts'
import { RadiosField } from '../../../ui/fields.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ordersSettingsQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(ordersSettingsQuery))

export default function OrdersSettingsPage() {
  const query = useQuery(ordersSettingsQuery)
  return (
    <Page title={t`Orders`} narrow>
      <Loaded query={query} skeleton={<Skeleton height={220} radius="md" />} failed={t`We couldn’t load the settings`}>
        {(settings) => <Editor settings={settings} />}
      </Loaded>
    </Page>
  )
}

type OrdersValues = Required<Pick<OrdersSettings, 'inventoryUpdateTrigger'>>

function toValues({ inventoryUpdateTrigger = 'ON_ORDER_PLACED' }: OrdersSettings): OrdersValues {
  return { inventoryUpdateTrigger }
}

function Editor({ settings }: { settings: OrdersSettings }) {
  const save = useCall(updateOrdersSettings, {
    failed: t`We couldn’t save the settings`,
    done: t`Settings saved`,
    quiet: true,
    refreshes: [ordersSettingsQuery],
  })
  return (
    <RecordForm
      call={save}
      record={settings}
      readAgain={() => queryClient.fetchQuery({ ...ordersSettingsQuery, staleTime: 0 })}
      toValues={toValues}
      changedMeanwhile={t`The settings changed while you were editing.`}
      check={() => ({})}
      toRequest={(ordersSettings: OrdersValues) => ({ ordersSettings })}
      place={() => 'inventoryUpdateTrigger'}
      saveLabel={t`Save`}
    >
      <Panel title={t`Stock`}>
        <RadiosField
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
    </RecordForm>
  )
}
