import { CallButton } from '../../../ui/actions/call-button.tsx'
import { plural, t } from '@lingui/core/macro'
import { removeDemo } from '@stoa/contract/calls/stoa/setup'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './setup.module.css'

/** Explains the demo shop and removes it. */
export function DemoPanel() {
  const { site } = useSession()
  const remove = useCall(removeDemo, {
    failed: t`We couldn’t remove the demo shop`,
    done: ({ removedProducts = 0, removedOrders = 0 }) =>
      t`${plural(removedProducts, { one: '# product', other: '# products' })} and ${plural(removedOrders, { one: '# order', other: '# orders' })} of the demo shop removed`,
    // Demo records may appear on every screen.
    onDone: () => void queryClient.invalidateQueries(),
  })
  return (
    <Panel title={t`The demo shop`}>
      <p className={classes.about}>
        {t`Your shop contains sample products, orders, categories, pages, shipping options and taxes to try things out. You can remove them in one step. What you added yourself stays.`}
      </p>
      <div className={classes.actions}>
        <Confirm
          question={t`Remove the demo shop?`}
          consequence={t`This deletes everything that came with the demo shop, including its sample orders. What you added stays. You can’t undo this.`}
          confirmLabel={t`Remove the demo shop`}
          typed={site.name}
          onConfirm={() => remove.send({})}
        >
          {(ask) => (
            <CallButton call={remove} color="red" variant="default" onClick={ask}>
              {t`Remove the demo shop`}
            </CallButton>
          )}
        </Confirm>
      </div>
    </Panel>
  )
}
