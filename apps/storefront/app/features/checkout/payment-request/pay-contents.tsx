import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../lib/texts/buying-texts.ts'
import { entryPaths } from '../../../entry-paths.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { FocusedProblem, Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { AttemptNotice } from '../payment/attempt-notice.tsx'
import { ByMethod } from '../payment/by-method.tsx'
import { PaymentMethods } from '../payment/payment-methods.tsx'
import { PaymentPending } from '../payment/payment-pending.tsx'
import { seenTotalField } from '../payment/seen-total.ts'
import { ProviderUnreachable, useCardTokens } from '../../../lib/payment/use-card-tokens.tsx'
import { usePreparation } from '../../../lib/payment/use-preparation.ts'
import type { Route } from './+types/pay-page.ts'

type PageProps = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>
type Request = NonNullable<PageProps['loaderData']['request']>
type Payment = NonNullable<PageProps['loaderData']['payment']>

/** Of whoever has the link nothing is known. */
const unknownBuyer = { name: '', email: '', country: '', postalCode: '' }

export function PayContents({ loaderData, actionData }: PageProps) {
  const { request, payment, shop, token, isBack } = loaderData
  if (!request || !payment) return <UnknownLink />
  if (request.state === 'PROCESSING') return <PaymentPending age={0} />
  const isOpen = request.state === 'PAYABLE' || request.state === 'PROMISED'
  return (
    <div className="page py-8 md:py-14">
      <div className="mx-auto grid max-w-5xl gap-8 lg:grid-cols-2 lg:items-start lg:gap-16">
        <Summary request={request} shop={shop} />
        {isOpen ? (
          <div className="space-y-6">
            {request.offline && <OfflinePromise offline={request.offline} orderNumber={request.orderNumber} />}
            {request.offline ? (
              <details open={actionData !== undefined}>
                <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4">
                  <Trans>Pay in another way</Trans>
                </summary>
                <div className="mt-4">
                  <PayForm request={request} payment={payment} refused={actionData} isBack={isBack} />
                </div>
              </details>
            ) : (
              <PayForm request={request} payment={payment} refused={actionData} isBack={isBack} />
            )}
          </div>
        ) : (
          <Outcome request={request} token={token} />
        )}
      </div>
    </div>
  )
}

/** Who asks, for what, how much, and until when. */
function Summary({ request, shop }: { request: Request; shop: string }) {
  const { title, description, picture, orderNumber, amount, requestedAmount, until, state } = request
  const isPaid = state === 'PAID'
  return (
    <section aria-labelledby="request-title" className="rounded-box border border-line bg-mat p-5 md:p-8">
      <p className="text-small text-quiet">
        {isPaid ? <Trans>Your payment to {shop}</Trans> : <Trans>{shop} asks you for a payment</Trans>}
      </p>
      <h1 id="request-title" dir="auto" className="display mt-1 text-title wrap-anywhere">
        {title}
      </h1>
      {picture && (
        <div className="mt-5 max-w-60">
          <Picture picture={picture} eager sizes="15rem" className="h-auto w-full" />
        </div>
      )}
      {description && (
        <p dir="auto" className="mt-4 wrap-anywhere whitespace-pre-line">
          {description}
        </p>
      )}
      <dl className="mt-6 space-y-3 border-t border-line pt-5">
        <Fact name={isPaid ? <Trans>Paid</Trans> : <Trans>Amount</Trans>}>
          <span className="font-display text-heading tabular-nums">{amount}</span>
        </Fact>
        {requestedAmount && (
          <Fact name={<Trans>Asked for</Trans>}>
            <span className="tabular-nums">{requestedAmount}</span>
          </Fact>
        )}
        <Fact name={<Trans>Order</Trans>}>{orderNumber}</Fact>
        {until && !isPaid && <Fact name={<Trans>Payable until</Trans>}>{until}</Fact>}
        {request.paid && <Fact name={<Trans>Paid on</Trans>}>{request.paid}</Fact>}
      </dl>
      {requestedAmount && !isPaid && (
        <p className="mt-4 text-small text-quiet">
          <Trans>A part was paid meanwhile. You pay only what the order still owes.</Trans>
        </p>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <dt className="text-quiet">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}

function PayForm({
  request: { amount, seenAmount },
  payment,
  refused,
  isBack,
}: {
  request: Request
  payment: Payment
  refused: PageProps['actionData']
  isBack: boolean
}) {
  const { t } = useLingui()
  const isSending = useNavigation().formMethod === 'POST'
  const { tokens, prepare, isUnreachable } = useCardTokens()
  const { isPreparing, send } = usePreparation(prepare)
  const busy = isSending || isPreparing
  if (payment.methods.length === 0) {
    return (
      <Notice tone="problem">
        <Trans>No payment method is available for this payment. Please contact us.</Trans>
      </Notice>
    )
  }
  return (
    <section aria-labelledby="pay-title">
      <h2 id="pay-title" className="font-display text-heading">
        <Trans>How do you want to pay?</Trans>
      </h2>
      {!refused && payment.attempt && (
        <div className="mt-4">
          <AttemptNotice attempt={payment.attempt} isBack={isBack} />
        </div>
      )}
      <Form
        method="post"
        noValidate
        preventScrollReset
        onSubmit={(event) => {
          if (busy) event.preventDefault()
          else send(event)
        }}
        className="mt-4 space-y-5"
      >
        {refused && <FocusedProblem problem={refused}>{refused.message}</FocusedProblem>}
        {isUnreachable && <ProviderUnreachable />}
        <PaymentMethods payment={payment} values={refused?.values ?? {}} tokens={tokens} buyer={unknownBuyer} />
        <input type="hidden" name={seenTotalField} value={seenAmount} />
        <Button aria-disabled={busy} className="w-full">
          {busy ? (
            <ByMethod card={t`Processing payment… please stay on this page`} offline={t`One moment…`} />
          ) : (
            <ByMethod card={t`Pay ${amount}`} offline={t`Show me how to pay`} />
          )}
        </Button>
      </Form>
    </section>
  )
}

/** How to pay offline, as the payer chose. */
function OfflinePromise({
  offline: { title, instructions },
  orderNumber,
}: {
  offline: NonNullable<Request['offline']>
  orderNumber: string
}) {
  return (
    <Notice tone="good">
      <p className="font-medium">
        <bdi>{title}</bdi>
      </p>
      {instructions && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {instructions}
        </p>
      )}
      <p className="mt-1">
        <Trans>Payment reference: order {orderNumber}</Trans>
      </p>
      <p className="mt-1 text-small">
        <Trans>This page shows your payment as soon as the shop has received it.</Trans>
      </p>
    </Notice>
  )
}

/** What became of a request that cannot be paid any more. */
function Outcome({ request, token }: { request: Request; token: string }) {
  switch (request.state) {
    case 'PAID':
      return (
        <div className="space-y-5">
          <Notice tone="good">
            <p className="font-medium">
              <Trans>Thank you, your payment has arrived.</Trans>
            </p>
            <p className="mt-1">
              <Trans>There’s nothing more to do. You can close this page.</Trans>
            </p>
          </Notice>
          {request.hasReceipt && (
            <ButtonAnchor href={entryPaths.paymentRequestReceipt(token)} variant="plain" className="max-sm:w-full">
              <Trans>Download the receipt (PDF)</Trans>
            </ButtonAnchor>
          )}
        </div>
      )
    case 'EXPIRED':
      return (
        <Closed title={<Trans>The time to pay is over.</Trans>}>
          <Trans>Nothing was charged. If you still want to pay, please ask the shop for a new link.</Trans>
        </Closed>
      )
    case 'VOIDED':
      return (
        <Closed title={<Trans>The shop has withdrawn this payment request.</Trans>}>
          <Trans>Nothing was charged, and there’s nothing to pay here any more.</Trans>
        </Closed>
      )
    case 'SETTLED':
      return (
        <Closed title={<Trans>This order is paid.</Trans>}>
          <Trans>It was paid in another way, so there’s nothing to pay here any more.</Trans>
        </Closed>
      )
    default:
      return (
        <Closed title={<Trans>This order can’t be paid any more.</Trans>}>
          <Trans>It was cancelled or closed. Nothing was charged. If you have questions, please contact the shop.</Trans>
        </Closed>
      )
  }
}

function Closed({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="space-y-5">
      <Notice tone="problem">
        <p className="font-medium">{title}</p>
        <p className="mt-1">{children}</p>
      </Notice>
      <ButtonLink to={paths.home()} variant="plain" className="max-sm:w-full">
        <Trans>Back to the shop</Trans>
      </ButtonLink>
    </div>
  )
}

function UnknownLink() {
  const { t } = useLingui()
  return (
    <Message
      title={t`This link isn’t valid`}
      action={
        <ButtonLink to={paths.home()}>
          <Trans>Back to the shop</Trans>
        </ButtonLink>
      }
    >
      <Trans>It may be incomplete, or the shop has deleted the payment request. Please open the link in your email again.</Trans>
    </Message>
  )
}
