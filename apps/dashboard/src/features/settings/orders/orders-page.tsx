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
      <Loaded query={query} skeleton={<Skeleton height={220} radius="md" />} failed={t`The settings could not be loaded`}>
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
    failed: t`The settings were not saved`,
    done: t`The settings are saved`,
    quiet: true,
    refreshes: [ordersSettingsQuery],
  })
  return (
    <RecordForm
      call={save}
      record={settings}
      readAgain={() => queryClient.fetchQuery({ ...ordersSettingsQuery, staleTime: 0 })}
      toValues={toValues}
      changedMeanwhile={t`The settings were changed meanwhile.`}
      check={() => ({})}
      toRequest={(ordersSettings: OrdersValues) => ({ ordersSettings })}
      place={() => 'inventoryUpdateTrigger'}
      saveLabel={t`Save`}
    >
      <Panel title={t`Stock`}>
        <RadiosField
          name="inventoryUpdateTrigger"
          label={t`Items leave the stock`}
          data={[
            {
              value: 'ON_ORDER_PLACED',
              label: t`When an order is placed`,
              description: t`Nobody else can buy what somebody has ordered, even if it is paid for later or never.`,
            },
            {
              value: 'ON_ORDER_PAID',
              label: t`When an order is paid`,
              description: t`Unpaid orders hold nothing back, but more can be ordered than there is.`,
            },
          ]}
        />
      </Panel>
    </RecordForm>
  )
}
