import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { updateSite } from '@stoa/contract/calls/stoa/sites'
import type { Setup } from '@stoa/contract/services/stoa/setup'
import { setupQuery, stepsLeft } from '../../lib/setup.ts'
import { useCall } from '../../lib/use-call.ts'
import { inShop } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Status } from '../../ui/status.tsx'
import classes from './setup.module.css'

/** Opens and closes the shop. */
export function OpenPanel({ setup }: { setup: Setup }) {
  const change = useCall(updateSite, {
    failed: setup.published ? t`We couldn’t close the shop` : t`We couldn’t open the shop`,
    done: ({ site }) => (site?.published ? t`The shop is open` : t`The shop is closed`),
    refreshes: [setupQuery],
  })
  const before = stepsLeft(setup)
  return (
    <Panel
      title={setup.published ? t`Your shop is open` : t`Open your shop`}
      states={<Status tone={setup.published ? 'good' : 'plain'}>{setup.published ? t`Open` : t`Not open yet`}</Status>}
    >
      <p className={classes.about}>
        {setup.published
          ? t`Your shop is open to everyone. If you close it, visitors see that it opens soon, and their carts are kept.`
          : t`Until then only you can see your shop. Visitors see that it opens soon.`}
        {!setup.published &&
          before > 0 &&
          ` ${plural(before, { one: '# step is still open. You can open the shop anyway.', other: '# steps are still open. You can open the shop anyway.' })}`}
      </p>
      <div className={classes.actions}>
        <Button component="a" href={inShop(paths.shop())} target="_blank">
          {t`View shop`}
        </Button>
        {setup.published ? (
          <Confirm
            question={t`Close the shop?`}
            consequence={t`Customers can’t order until you open it again. Their carts are kept.`}
            confirmLabel={t`Close the shop`}
            onConfirm={() => change.send({ site: { published: false } })}
          >
            {(ask) => (
              <Button variant="subtle" color="red" loading={change.sending} onClick={ask}>
                {t`Close the shop`}
              </Button>
            )}
          </Confirm>
        ) : (
          <Button variant="filled" loading={change.sending} onClick={() => change.send({ site: { published: true } })}>
            {t`Open the shop`}
          </Button>
        )}
      </div>
    </Panel>
  )
}
