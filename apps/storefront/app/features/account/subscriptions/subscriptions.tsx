import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { FailedCharge } from './failed-charge.tsx'
import type { Route } from './+types/subscriptions-page.ts'

/** What a member has subscribed to. */
export function Subscriptions({ loaderData: { subscriptions } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui()
  return (
    <AccountLayout title={t`Subscriptions`}>
      {subscriptions.length === 0 ? (
        <div className="space-y-5">
          <p>
            <Trans>You have no subscriptions.</Trans>
          </p>
          <ButtonLink to={paths.products()}>
            <Trans>Browse products</Trans>
          </ButtonLink>
        </div>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {subscriptions.map(({ id, to, title, rhythm, items, status, reason, next, failed }) => (
            <li key={id} className="space-y-3 py-5">
              <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[1fr_auto]">
                <h2 className="font-display text-label">
                  <Link to={to} reloadDocument className="inline-flex min-h-11 items-center underline underline-offset-4">
                    <bdi>{title}</bdi>
                  </Link>
                </h2>
                <p className="sm:py-2.5 sm:text-end">{[status, reason].filter(Boolean).join(', ')}</p>
                <p className="min-w-0 text-quiet wrap-anywhere">
                  <bdi>{items}</bdi>, {rhythm}
                </p>
                {next && (
                  <p className="text-quiet sm:text-end">
                    <Trans>
                      {next.total} on {next.date}
                    </Trans>
                  </p>
                )}
              </div>
              {failed && (
                <Notice tone="problem">
                  <FailedCharge retry={failed.retry} canChoose />
                </Notice>
              )}
            </li>
          ))}
        </ul>
      )}
    </AccountLayout>
  )
}
