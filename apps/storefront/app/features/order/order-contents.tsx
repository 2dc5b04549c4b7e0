import { Trans, useLingui } from '@lingui/react/macro'
import '../../lib/texts/buying-texts.ts'
import { paths } from '../../paths.ts'
import { ProductRail } from '../catalog/shared/products/product-rail.tsx'
import { Form, Link } from 'react-router'
import { AgainNotice } from '../../lib/cart/again-notice.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Line } from '../../ui/line.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Totals } from '../../ui/totals.tsx'
import { CreateAccount } from './create-account.tsx'
import { OrderDestinations, Part } from './destinations.tsx'
import { Downloads } from './downloads.tsx'
import { Email } from './email.tsx'
import { Invoices } from './invoices.tsx'
import { LineActs } from './line-acts.tsx'
import { OrderChanges } from './order-changes.tsx'
import { OrderSubscriptions } from './order-subscriptions.tsx'
import { PaymentAttempts } from './payment-attempts.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OfflinePayment } from './offline-payment.tsx'
import { FailedPayment } from './failed-payment.tsx'
import { Parcels } from './parcels.tsx'
import { Returns } from './returns/returns-part.tsx'
import type { Route } from './+types/thank-you-page.ts'

export function OrderContents({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const {
    number,
    heading,
    email,
    emailCorrectable,
    emailCorrected,
    payment,
    payAgain,
    offline,
    destinations,
    parcels,
    note,
    steps,
    id,
    invoices,
    downloads,
    awaitsFiles,
    lines,
    totals,
    shopUrl,
    bestSellers,
    canOrderAgain,
    canReview,
    changes,
    attempts,
    account,
    isMembers,
    returns,
    isReturned,
    subscriptions,
  } = loaderData
  const { t } = useLingui()
  const refused = actionData && 'value' in actionData ? actionData : undefined
  return (
    <div className="page pt-8 md:pt-14">
      <p className="text-quiet">
        <Trans>Order {number}</Trans>
      </p>
      <h1 className="display mt-1 text-title">
        {heading === 'NEW' && <Trans>Thank you</Trans>}
        {heading === 'FAILED' && <Trans>Your payment failed</Trans>}
        {heading === 'KNOWN' && <Trans>Your order</Trans>}
      </h1>
      <div className="mt-4 mb-8 max-w-[60ch] space-y-4 text-lead">
        {email && <Email email={email} correctable={emailCorrectable} corrected={emailCorrected && !refused} refused={refused} />}
        {actionData && 'again' in actionData && <AgainNotice outcome={actionData.again} />}
        {actionData && 'unchanged' in actionData && <Notice tone="problem">{actionData.unchanged}</Notice>}
        {isReturned && !actionData && (
          <Notice tone="good">
            <Trans>Your return is requested. You find its status below.</Trans>
          </Notice>
        )}
        {payment === 'pending' && (
          <Notice tone="good">
            <Trans>The bank hasn’t confirmed your payment yet. You don’t need to do anything: this page updates by itself.</Trans>
          </Notice>
        )}
        {payment === 'later' && offline && <OfflinePayment number={number} {...offline} />}
        {payment === 'failed' && <FailedPayment payAgain={payAgain} />}
      </div>
      <OrderSteps steps={steps} />
      <OrderSubscriptions subscriptions={subscriptions} />
      <Downloads downloads={downloads} awaited={awaitsFiles} />
      {isMembers && (
        <p className="mt-6 text-quiet">
          <Trans>
            This order is in{' '}
            <Link to={paths.account()} className="underline underline-offset-4">
              your account
            </Link>
            .
          </Trans>
        </p>
      )}
      {account && <CreateAccount offer={account} />}
      <div className="mt-12 grid grid-cols-1 gap-8 md:grid-cols-12 lg:gap-x-16">
        <section aria-labelledby="bought" className="md:col-span-7">
          <h2 id="bought" className="mb-5 border-b border-line pb-3 font-display text-heading">
            <Trans>Your items</Trans>
          </h2>
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line}>
                <LineActs line={line} canOrderAgain={canOrderAgain} canReview={canReview} />
              </Line>
            ))}
          </ul>
          {canOrderAgain && lines.length > 1 && (
            <Form method="post" className="mt-5">
              <Button name="again" value="" variant="plain">
                <Trans>Buy everything again</Trans>
              </Button>
            </Form>
          )}
          <Returns orderId={id} {...returns} />
        </section>
        <section aria-labelledby="sum" className="md:col-span-5 lg:col-span-4 lg:col-start-9">
          <h2 id="sum" className="mb-3 font-display text-heading">
            <Trans>Order summary</Trans>
          </h2>
          <Totals rows={totals} />
          <Invoices orderId={id} invoices={invoices} />
          <Parcels parcels={parcels} />
          <OrderDestinations {...destinations} />
          <OrderChanges {...changes} />
          <PaymentAttempts attempts={attempts} />
          {note && (
            <Part title={<Trans>Your note</Trans>}>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {note}
              </p>
            </Part>
          )}
          <ButtonLink to={shopUrl ?? paths.products()} variant="plain" className="mt-6 w-full">
            <Trans>Continue shopping</Trans>
          </ButtonLink>
        </section>
      </div>
      <ProductRail title={t`Best sellers`} products={bestSellers} />
    </div>
  )
}
