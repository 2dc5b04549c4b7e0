import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { updateSite } from '@stoa/contract/calls/stoa/sites'
import type { Setup } from '@stoa/contract/services/stoa/setup'
import { setupQuery, stepsLeft } from '../../lib/setup.ts'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Status } from '../../ui/status.tsx'
import classes from './setup.module.css'

/** The door of the shop. */
export function OpenPanel({ setup }: { setup: Setup }) {
  const change = useCall(updateSite, {
    failed: setup.published ? t`The shop is still open` : t`The shop is still closed`,
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
          ? t`Everybody can come in. Closed, it says that it opens soon, and carts wait.`
          : t`Until then only you can walk through it; everybody else reads that it opens soon.`}
        {!setup.published &&
          before > 0 &&
          ` ${plural(before, { one: '# step is still open, which need not stop you.', other: '# steps are still open, which need not stop you.' })}`}
      </p>
      <div className={classes.actions}>
        <Button component="a" href={paths.shop()} target="_blank">
          {t`Look at the shop`}
        </Button>
        {setup.published ? (
          <Confirm
            question={t`Close the shop?`}
            consequence={t`Nobody can order until you open it again. What is in carts stays there.`}
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
