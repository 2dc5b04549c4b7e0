import { plural, t } from '@lingui/core/macro'
import type { Tasks } from '@stoa/contract/services/stoa/insights'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { reportedMembersQuery, waitingMembersQuery, waitingReviewsQuery, writeCapped } from '../shared/open-tasks.ts'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { paths } from '../../../paths.ts'
import { writeCountries } from '../../../lib/format/countries.ts'
import { WarningIcon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './home.module.css'

/** The open tasks. Each links to its list. */
export function TasksPanel({
  tasks: {
    toFulfill = 0,
    toCollect = 0,
    toRefund = 0,
    outOfStock = 0,
    lowStock = 0,
    failedDeliveries = 0,
    failedWebhookId,
    failedMails = 0,
    brokenMailTexts = 0,
    newContactMessages = 0,
    returnsToDecide = 0,
    returnsToSettle = 0,
    staffTasks = 0,
    undecidedRuns = 0,
    disputes = 0,
    paymentDifferences = 0,
    failedPaymentEvents = 0,
    subscriptionsWithoutCard = 0,
    subscriptionsOfBlocked = 0,
    noPaymentMethod = false,
    countriesWithoutPayment = [],
  },
}: {
  tasks: Tasks
}) {
  const { data: toApprove = 0 } = useQuery({ ...waitingMembersQuery, enabled: canOpen(paths.members()) })
  const { data: toReview = 0 } = useQuery({ ...reportedMembersQuery, enabled: canOpen(paths.memberReports()) })
  const { data: toCheck = 0 } = useQuery({ ...waitingReviewsQuery, enabled: canOpen(paths.reviews()) })
  const open = [
    {
      count: toFulfill,
      label: plural(toFulfill, { one: 'order to ship', other: 'orders to ship' }),
      to: paths.orders('?ship=open&status=APPROVED'),
    },
    {
      count: toCollect,
      label: plural(toCollect, { one: 'unpaid order', other: 'unpaid orders' }),
      to: `${paths.orders()}?payment=NOT_PAID,PARTIALLY_PAID&status=APPROVED`,
    },
    {
      count: toRefund,
      label: plural(toRefund, { one: 'cancelled order to refund', other: 'cancelled orders to refund' }),
      to: paths.orders('?refund=open'),
    },
    {
      count: subscriptionsWithoutCard,
      label: plural(subscriptionsWithoutCard, {
        one: 'subscription without a payment method',
        other: 'subscriptions without a payment method',
      }),
      to: paths.subscriptions('?problem=card'),
    },
    {
      count: subscriptionsOfBlocked,
      label: plural(subscriptionsOfBlocked, {
        one: 'paused subscription of a blocked member',
        other: 'paused subscriptions of blocked members',
      }),
      to: paths.subscriptions('?problem=blocked'),
    },
    {
      count: returnsToDecide,
      label: plural(returnsToDecide, { one: 'return to decide', other: 'returns to decide' }),
      to: paths.returns('?status=REQUESTED'),
    },
    {
      count: returnsToSettle,
      label: plural(returnsToSettle, { one: 'return to refund or exchange', other: 'returns to refund or exchange' }),
      to: paths.returns('?status=RECEIVED'),
    },
    {
      count: staffTasks,
      label: plural(staffTasks, { one: 'task that is due', other: 'tasks that are due' }),
      to: paths.staffTasks('?done=no'),
    },
    {
      count: undecidedRuns,
      label: plural(undecidedRuns, { one: 'email that may have arrived', other: 'emails that may have arrived' }),
      to: paths.automationRuns('?status=UNKNOWN'),
    },
    {
      count: toApprove,
      label: plural(toApprove, { one: 'member to approve', other: 'members to approve' }),
      to: paths.members('?status=PENDING'),
    },
    {
      count: toReview,
      label: plural(toReview, { one: 'reported member to review', other: 'reported members to review' }),
      to: paths.memberReports(),
    },
    {
      count: toCheck,
      label: plural(toCheck, { one: 'review to check', other: 'reviews to check' }),
      to: paths.reviews('?status=IN_MODERATION'),
    },
    {
      count: newContactMessages,
      label: plural(newContactMessages, { one: 'unread message', other: 'unread messages' }),
      to: paths.contactMessages('?state=NEW'),
    },
    {
      count: outOfStock,
      label: plural(outOfStock, { one: 'variant sold out', other: 'variants sold out' }),
      to: `${paths.inventory()}?stock=out`,
    },
    {
      count: lowStock,
      label: plural(lowStock, { one: 'variant low in stock', other: 'variants low in stock' }),
      to: `${paths.inventory()}?stock=low`,
    },
    {
      count: failedDeliveries,
      label: plural(failedDeliveries, { one: 'webhook delivery failed', other: 'webhook deliveries failed' }),
      to: failedWebhookId ? paths.webhook(failedWebhookId, '?status=FAILED') : paths.webhooks(),
    },
    {
      count: failedMails,
      label: plural(failedMails, { one: 'email failed', other: 'emails failed' }),
      to: paths.failedMails(),
    },
    {
      count: brokenMailTexts,
      label: plural(brokenMailTexts, { one: 'email has a text that is not used', other: 'emails have texts that are not used' }),
      to: paths.mailTexts(),
    },
    {
      count: disputes,
      label: plural(disputes, { one: 'dispute to respond to', other: 'disputes to respond to' }),
      to: paths.paymentDisputes(),
    },
    {
      count: paymentDifferences,
      label: plural(paymentDifferences, {
        one: 'difference with a payment provider',
        other: 'differences with payment providers',
      }),
      to: paths.paymentReconciliation(),
    },
    {
      count: failedPaymentEvents,
      label: plural(failedPaymentEvents, { one: 'payment event failed', other: 'payment events failed' }),
      to: paths.paymentEvents('?status=FAILED'),
    },
  ].filter(({ count }) => count > 0)
  const cannotPay = noPaymentMethod || countriesWithoutPayment.length > 0
  return (
    <Panel title={t`To do`} flush>
      {cannotPay && <CannotPay countries={noPaymentMethod ? [] : countriesWithoutPayment} />}
      {open.length === 0 ? (
        !cannotPay && <p className={classes.quiet}>{t`All done. Every order is shipped and paid, and everything is in stock.`}</p>
      ) : (
        <ul className={classes.tasks}>
          {open.map(({ count, label, to }) => (
            <li key={label}>
              <Link to={to}>
                <strong>{writeCapped(count)}</strong> {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The shop is open, and nobody can pay, or nobody in these countries. Orders get lost until that changes. */
function CannotPay({ countries }: { countries: readonly string[] }) {
  return (
    <div className={classes.serious} role="alert">
      <WarningIcon size={20} />
      <p>
        {countries.length === 0
          ? t`Your shop is open, but nobody can pay: no payment method works.`
          : t`Your shop is open, but customers in these countries cannot pay: ${writeCountries(countries)}.`}{' '}
        {canOpen(paths.payments()) && <Link to={paths.payments()}>{t`Set up payments`}</Link>}
      </p>
    </div>
  )
}
