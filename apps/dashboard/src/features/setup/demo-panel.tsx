import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { removeDemo } from '@stoa/contract/calls/stoa/setup'
import { queryClient } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './setup.module.css'

/** The way from the demo shop to one's own. */
export function DemoPanel() {
  const { site } = useSession()
  const remove = useCall(removeDemo, {
    failed: t`The demo shop is still there`,
    done: ({ removedProducts = 0, removedOrders = 0 }) =>
      t`${plural(removedProducts, { one: '# product', other: '# products' })} and ${plural(removedOrders, { one: '# order', other: '# orders' })} of the demo shop are gone`,
    // Every screen may have shown some of it.
    onDone: () => void queryClient.invalidateQueries(),
  })
  return (
    <Panel title={t`The demo shop`}>
      <p className={classes.about}>
        {t`The products, orders, categories, pages, delivery options and taxes you see were made up, so that there is something to try. They go in one step; what you added yourself stays.`}
      </p>
      <div className={classes.actions}>
        <Confirm
          question={t`Remove the demo shop?`}
          consequence={t`All that the demo shop brought goes, its invented orders too. What you made stays. This cannot be undone.`}
          confirmLabel={t`Remove the demo shop`}
          typed={site.name}
          onConfirm={() => remove.send({})}
        >
          {(ask) => (
            <Button color="red" variant="default" loading={remove.sending} onClick={ask}>
              {t`Remove the demo shop`}
            </Button>
          )}
        </Confirm>
      </div>
    </Panel>
  )
}
