import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import '../../../lib/texts/buying-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { FramedPicture } from '../../../ui/picture.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { FailedCharge } from './failed-charge.tsx'
import { canReplace } from './card-act.tsx'
import { SubscriptionActs } from './subscription-acts.tsx'
import type { SubscriptionView } from './subscription-page-view.server.ts'
import type { Route } from './+types/subscription-page.ts'

/** One subscription, in the account of a member, or on a page of its own for a guest. */
export function SubscriptionContents({
  loaderData: { subscription, heading },
  actionData,
  isCharging,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'> & {
  /** The chosen card is being charged; the page does not know yet whether that works. */
  isCharging: boolean
}) {
  const { title, rhythm, description, length, message, failed, isMembers, awaitsCharge, isRefused, needsCard } = subscription
  const about = [rhythm, length, description].filter(Boolean).join(' · ')
  const content = (
    <>
      <div className="max-w-2xl space-y-4 empty:hidden">
        {actionData && <Notice tone="problem">{actionData.problem}</Notice>}
        {message && !actionData && isCharging === awaitsCharge && (
          <Notice tone={isRefused ? 'problem' : 'good'}>{message}</Notice>
        )}
        {failed && !isCharging && (
          <Notice tone="problem">
            <FailedCharge retry={failed.retry} canChoose={canReplace(subscription)} />
          </Notice>
        )}
        {needsCard && (
          <Notice tone="problem">
            <Trans>The first payment left no payment method for later charges. Please add one below.</Trans>
          </Notice>
        )}
      </div>
      <State subscription={subscription} />
      <Items subscription={subscription} />
      <SubscriptionActs
        // What was done closes the form that did it.
        key={subscription.revision}
        subscription={subscription}
        refused={actionData}
      />
      <History subscription={subscription} />
    </>
  )
  if (isMembers)
    return (
      <AccountLayout title={title} text={about}>
        <Link to={accountPaths.accountSubscriptions()} className="inline-flex min-h-11 items-center underline">
          <Trans>All subscriptions</Trans>
        </Link>
        {content}
      </AccountLayout>
    )
  return (
    <div className="page pt-8 md:pt-14">
      <p className="text-quiet">{heading}</p>
      <PageTitle title={title} text={about} />
      <div className="space-y-8">{content}</div>
    </div>
  )
}

function State({ subscription: { status, reason, next, card } }: { subscription: SubscriptionView }) {
  return (
    <dl className="grid max-w-2xl gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-3">
      <Fact name={<Trans>Status</Trans>}>{[status, reason].filter(Boolean).join(', ')}</Fact>
      {next && (
        <Fact name={<Trans>Next charge</Trans>}>
          {next.date}
          <span className="block tabular-nums">{next.total}</span>
        </Fact>
      )}
      {card && (
        <Fact name={<Trans>Payment method</Trans>}>
          <bdi className="tabular-nums">{card.title}</bdi>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-quiet">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function Items({ subscription: { lines, delivery, address } }: { subscription: SubscriptionView }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="items" className="max-w-2xl">
      <h2 id="items" className="mb-4 font-display text-heading">
        <Trans>Each delivery</Trans>
      </h2>
      <ul aria-label={t`Items of each delivery`} className="divide-y divide-line border-y border-line">
        {lines.map(({ id, name, options, quantity, price, picture }) => (
          <li key={id} className="flex items-start gap-4 py-4">
            <FramedPicture name={name} picture={picture} initial="text-heading" sizes="4rem" className="w-16 shrink-0 p-[2.5%]" />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="font-display text-label">
                <bdi>{name}</bdi>
              </p>
              {options && <p className="text-small text-quiet">{options}</p>}
            </div>
            <p className="tabular-nums">
              {quantity} × {price}
            </p>
          </li>
        ))}
      </ul>
      {(delivery ?? address) && (
        <div className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-2 text-small">
          {address && (
            <address className="text-quiet not-italic">
              {address.map((line) => (
                <bdi key={line} className="block">
                  {line}
                </bdi>
              ))}
            </address>
          )}
          {delivery && (
            <p className="tabular-nums">
              <bdi>{delivery.title}</bdi>: {delivery.price}
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function History({ subscription: { history } }: { subscription: SubscriptionView }) {
  return (
    <section aria-labelledby="history" className="max-w-2xl">
      <h2 id="history" className="mb-4 font-display text-heading">
        <Trans>Charges</Trans>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {history.map(({ number, date, total, status, order }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
            <span>
              {date} <span className="text-quiet">{status}</span>
            </span>
            <span className="flex items-center gap-x-6">
              {order && (
                <Link to={order.to} className="inline-flex min-h-11 items-center underline">
                  <Trans>Order {order.number}</Trans>
                </Link>
              )}
              <span className="tabular-nums">{total}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
