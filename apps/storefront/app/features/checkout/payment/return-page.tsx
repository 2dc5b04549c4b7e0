import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@stoa/client'
import { resumePayment } from '@stoa/contract/calls/stoa/checkout-payments'
import { data, redirect } from 'react-router'
import '../../../lib/texts/buying-texts.ts'
import { storefront } from '../../../lib/page/context.ts'
import { minimalLayout } from '../../../lib/page/minimal-layout.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import type { Route } from './+types/return-page.ts'

/**
 * Where the page of a bank or a payment provider sends the buyer back to. The provider is asked what became of the payment; nothing
 * depends on what the address says.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, i18n, shop } = context.get(storefront)
  try {
    const { orderId, checkoutId, status, returnUrl } = await api.call(resumePayment, { paymentId: params.paymentId })
    if (returnUrl) throw redirect(returnUrl)
    throw redirect(
      status === 'PLACED' || !checkoutId ? paths.thankYou(orderId ?? '') : paths.checkout(checkoutId, { problem: 'challenge' }),
    )
  } catch (error) {
    // A banking app may open another browser than the one in which the buyer ordered.
    if (!(error instanceof CallError) || error.status !== 404) throw error
    return data({ title: i18n._(msg`Back to the shop – ${shop.name}`) }, { status: 404 })
  }
}

export const handle = minimalLayout

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ReturnPage() {
  const { t } = useLingui()
  return (
    <Message
      title={t`Please go back to the browser you ordered in`}
      action={
        <ButtonLink to={paths.orderLookup()}>
          <Trans>Find my order</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        This browser doesn’t know your order. If the payment went through, we send you an email to confirm it. You won’t be
        charged twice.
      </Trans>
    </Message>
  )
}
