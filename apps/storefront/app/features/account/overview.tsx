import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import type { Route } from './+types/account-page.ts'
import { paths } from '../../paths.ts'
import { AccountLayout } from './account-layout.tsx'
import { returnStatuses } from '../order/shared/return-texts.ts'
import { OrderList } from './orders/order-list.tsx'

export function Overview({
  loaderData: { name, email, orders, next, nextDelivery, openReturns, toReview, hasSecondFactor, giftBalance, isConfirmed },
}: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t, i18n } = useLingui()
  return (
    <AccountLayout title={name ? t`Hello, ${name}` : t`Your account`} text={email}>
      {nextDelivery && (
        <p className="max-w-3xl border-y border-line py-4">
          <Trans>
            Next delivery: <strong>{nextDelivery.day}</strong>, {nextDelivery.time},{' '}
            <Link to={nextDelivery.to} className="underline">
              order {nextDelivery.number}
            </Link>
          </Trans>
        </p>
      )}
      <section aria-labelledby="orders" className="space-y-4">
        <h2 id="orders" className="font-display text-heading">
          <Trans>Your orders</Trans>
        </h2>
        <OrderList orders={orders} />
        {next && (
          <Link to={accountPaths.accountOrders()} className="inline-flex min-h-11 items-center underline">
            <Trans>All orders</Trans>
          </Link>
        )}
      </section>
      {openReturns.length > 0 && (
        <section aria-labelledby="open-returns" className="space-y-4">
          <h2 id="open-returns" className="font-display text-heading">
            <Trans>Your returns</Trans>
          </h2>
          <ul className="max-w-3xl border-t border-line">
            {openReturns.map(({ id, number, status, to }) => (
              <Step key={id} to={to} title={t`Return ${number}`}>
                {i18n._(returnStatuses[status])}
              </Step>
            ))}
          </ul>
        </section>
      )}
      {giftBalance && (
        <p className="max-w-3xl border-y border-line py-4">
          <Trans>
            On your{' '}
            <Link to={accountPaths.accountGiftCards()} className="underline">
              gift cards
            </Link>
            : <strong>{giftBalance}</strong>
          </Trans>
        </p>
      )}
      {orders.length > 0 && (toReview > 0 || !hasSecondFactor || !isConfirmed) && (
        <section aria-labelledby="to-do" className="space-y-4">
          <h2 id="to-do" className="font-display text-heading">
            <Trans>Good to know</Trans>
          </h2>
          <ul className="max-w-3xl border-t border-line">
            {!isConfirmed && <ConfirmStep />}
            {toReview > 0 && (
              <Step to={accountPaths.accountReviews()} title={t`How do you like what you bought?`}>
                <Plural value={toReview} one="One product waits for your review." other="# products wait for your review." />
              </Step>
            )}
            {!hasSecondFactor && (
              <Step to={accountPaths.accountSecurity()} title={t`Protect your account`}>
                <Trans>With a second step, your password alone isn’t enough to sign in.</Trans>
              </Step>
            )}
          </ul>
        </section>
      )}
      {orders.length === 0 && (
        <section aria-labelledby="steps" className="space-y-4">
          <h2 id="steps" className="font-display text-heading">
            <Trans>Good to know</Trans>
          </h2>
          <ul className="max-w-3xl border-t border-line">
            {!isConfirmed && <ConfirmStep />}
            <Step to={accountPaths.accountProfile()} title={t`Complete your profile`}>
              <Trans>Your name, your phone number, and what others see of you.</Trans>
            </Step>
            <Step to={accountPaths.accountSecurity()} title={t`See where you are signed in`}>
              <Trans>You can sign out other browsers and change your password.</Trans>
            </Step>
            <Step to={paths.orderLookup()} title={t`Ordered without an account?`}>
              <Trans>We mail you a link to your order.</Trans>
            </Step>
          </ul>
        </section>
      )}
    </AccountLayout>
  )
}

function ConfirmStep() {
  const { t } = useLingui()
  return (
    <Step to={accountPaths.confirmEmail()} title={t`Confirm your email address`}>
      <Trans>Then we know that orders with this address are yours.</Trans>
    </Step>
  )
}

function Step({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="block py-4 hover:bg-mat">
        <span className="block font-medium">{title}</span>
        <span className="block text-quiet">{children}</span>
      </Link>
    </li>
  )
}
