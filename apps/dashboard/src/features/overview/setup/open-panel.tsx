import { CallButton } from '../../../ui/actions/call-button.tsx'
import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button } from '@mantine/core'
import { updateSite } from '@stoa/contract/calls/stoa/sites'
import type { Setup } from '@stoa/contract/services/stoa/setup'
import { findMissingSteps, setupQuery, countStepsLeft, type EssentialStep } from '../shared/setup.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { inShop } from '../../../lib/calls/session.ts'
import { shopQuery } from '../../../lib/site/shop.ts'
import { paths } from '../../../paths.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import classes from './setup.module.css'
import { stepTexts } from './steps.ts'

/** Opens and closes the shop. */
export function OpenPanel({ setup }: { setup: Setup }) {
  const change = useCall(updateSite, {
    failed: setup.published ? t`We couldn’t close the shop` : t`We couldn’t open the shop`,
    done: ({ site }) => (site?.published ? t`The shop is open` : t`The shop is closed`),
    refreshes: [setupQuery],
  })
  const before = countStepsLeft(setup)
  const { data: shop } = useQuery(shopQuery)
  const missing = findMissingSteps(setup, (shop?.testMode ?? true) ? 'TEST' : 'LIVE')
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
      {missing.length > 0 && <Missing steps={missing} published={setup.published ?? false} />}
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
              <CallButton call={change} variant="subtle" color="red" onClick={ask}>
                {t`Close the shop`}
              </CallButton>
            )}
          </Confirm>
        ) : (
          <OpenButton missing={missing} opening={change.sending} onOpen={() => change.send({ site: { published: true } })} />
        )}
      </div>
    </Panel>
  )
}

const missingTexts: Record<EssentialStep, MessageDescriptor> = {
  PRODUCTS: msg`There is no product that visitors can see.`,
  PAYMENTS: msg`No payment method works, so nobody can order.`,
  LEGAL_PAGES: msg`The imprint or the privacy page is missing, hidden or empty.`,
}

/** The missing steps that keep an open shop from selling, with links to complete them. */
function Missing({ steps, published }: { steps: readonly EssentialStep[]; published: boolean }) {
  return (
    <div className={classes.missing}>
      <p>{published ? t`Your shop is open, and this is missing:` : t`This is missing before you open:`}</p>
      <ul>
        {steps.map((id) => (
          <li key={id}>
            {t(missingTexts[id])}{' '}
            {stepTexts[id].actions.map(({ label, to }) => (
              <Link key={to} to={to}>
                {t(label)}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Asks where something essential is missing. */
function OpenButton({ missing, opening, onOpen }: { missing: readonly EssentialStep[]; opening: boolean; onOpen: () => void }) {
  return (
    <Confirm
      question={t`Open the shop anyway?`}
      consequence={missing.map((id) => t(missingTexts[id])).join(' ')}
      confirmLabel={t`Open the shop`}
      harmless
      onConfirm={onOpen}
    >
      {(ask) => (
        <Button variant="filled" loading={opening} onClick={missing.length > 0 ? ask : onOpen}>
          {t`Open the shop`}
        </Button>
      )}
    </Confirm>
  )
}
