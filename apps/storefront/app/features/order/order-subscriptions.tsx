import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { OrderSubscription } from '../account/shared/order-subscriptions.server.ts'

/** What the order began or renews, and where its buyer changes or cancels it. */
export function OrderSubscriptions({ subscriptions }: { subscriptions: readonly OrderSubscription[] }) {
  if (subscriptions.length === 0) return null
  return (
    <section aria-labelledby="subscriptions" className="mt-8 max-w-[60ch]">
      <h2 id="subscriptions" className="mb-2 font-display text-heading">
        <Plural value={subscriptions.length} one="Your subscription" other="Your subscriptions" />
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {subscriptions.map(({ id, title, words, now }) => (
          <li key={id} className="py-3">
            <p>
              <bdi className="font-medium">{title}</bdi>: <bdi>{words}</bdi>
            </p>
            {now?.next && (
              <p className="text-quiet">
                <Trans>
                  Next charge on {now.next.date}: {now.next.total}
                </Trans>
              </p>
            )}
            {now && !now.next && <p className="text-quiet">{now.status}</p>}
            {now && (
              <Link to={now.to} reloadDocument className="inline-flex min-h-11 items-center underline underline-offset-4">
                <Trans>Manage subscription</Trans>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
