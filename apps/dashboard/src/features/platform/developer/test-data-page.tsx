import { plural, t } from '@lingui/core/macro'
import { removeTestData } from '@stoa/contract/calls/stoa/developer-console'
import type { RemoveTestDataResponse } from '@stoa/contract/services/stoa/developer-console'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { shopQuery } from '../../../lib/site/shop.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import settings from '../../../ui/page/settings.module.css'

/** Deletes what trying out the shop has left. */
export default function TestDataPage() {
  const { site } = useSession()
  const isLive = useQuery(shopQuery).data?.testMode === false
  const remove = useCall(removeEverything, {
    needs: removeTestData,
    failed: t`We couldn’t delete all test data`,
    done: ({ removedOrders = 0 }) =>
      plural(removedOrders, { one: 'Test data deleted, # order among it', other: 'Test data deleted, # orders among it' }),
    onDone: () => queryClient.invalidateQueries(),
  })
  return (
    <Page title={t`Test data`} narrow lead={t`Start over after trying out the shop.`}>
      <Panel title={t`Delete test data`}>
        <p className={settings.hint}>
          {t`Deletes all test orders with their payments and shipments, and gives back their stock. Carts and unfinished checkouts are deleted too, unless real orders were ever placed here. Products, members and settings stay.`}
        </p>
        {isLive && <p>{t`The shop is live. Nothing can be deleted here.`}</p>}
        <Confirm
          question={t`Delete all test data?`}
          consequence={t`All test orders, and the carts of visitors and members. You can’t undo this.`}
          confirmLabel={t`Delete`}
          typed={site.name}
          onConfirm={() => remove.send({})}
        >
          {(ask) => (
            <CallButton call={remove} color="red" variant="outline" disabled={isLive} onClick={ask}>
              {t`Delete test data`}
            </CallButton>
          )}
        </Confirm>
      </Panel>
    </Page>
  )
}

/** Each call deletes a part. */
async function removeEverything(): Promise<RemoveTestDataResponse> {
  let removedOrders = 0
  let complete = false
  while (!complete) {
    const part = await api.call(removeTestData, {})
    removedOrders += part.removedOrders ?? 0
    complete = part.complete ?? true
  }
  return { removedOrders }
}
