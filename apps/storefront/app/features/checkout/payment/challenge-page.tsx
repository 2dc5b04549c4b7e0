import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Form, redirect, useNavigation } from 'react-router'
import { answerChallenge, getChallenge } from '@stoa/contract/calls/stoa/sandbox-payments'
import { formAction } from '../../../lib/page/form-action.ts'
import '../../../lib/texts/buying-texts.ts'
import { storefront } from '../../../lib/page/context.ts'
import { notFound, requireFound } from '../../../lib/page/not-found.ts'
import { entryPaths } from '../../../entry-paths.ts'
import { minimalLayout } from '../../../lib/page/minimal-layout.ts'
import { Button } from '../../../ui/button.tsx'
import type { Route } from './+types/challenge-page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, shop, i18n, money } = context.get(storefront)
  const { challenge } = await requireFound(api.call(getChallenge, { challengeId: params.challengeId }))
  if (!challenge) throw notFound()
  // The challenge was answered before, in another tab or before a reload.
  if (challenge.status !== 'WAITING') throw backToShop(challenge)
  return {
    title: i18n._(msg`Confirm your payment – ${shop.name}`),
    shopName: shop.name,
    amount: money(challenge.amount ?? '0'),
  }
}

export const action = formAction(async ({ params, context }: Route.ActionArgs, form) => {
  const { api } = context.get(storefront)
  const approve = form.get('answer') === 'approve'
  const { challenge = {} } = await api.call(answerChallenge, { challengeId: params.challengeId, approve })
  return backToShop(challenge)
})

function backToShop({ paymentId = '' }: { paymentId?: string }) {
  return redirect(entryPaths.paymentReturn(paymentId))
}

export const handle = minimalLayout

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ChallengePage({ loaderData: { shopName, amount } }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section className="page py-10 md:py-20">
      <div className="mx-auto max-w-xl bg-mat p-6 shadow-hung md:p-12">
        <p className="text-small text-quiet">
          <Trans>Test bank</Trans>
        </p>
        <h1 className="display mt-2 text-title">
          <Trans>Confirm your payment</Trans>
        </h1>
        <p className="mt-4 text-lead">
          <Trans>
            {shopName} wants to charge <strong className="font-semibold tabular-nums">{amount}</strong> to your card.
          </Trans>
        </p>
        <Form method="post" className="mt-8 flex flex-wrap gap-3">
          <Button name="answer" value="approve" aria-disabled={busy} className="flex-auto">
            <Trans>Confirm payment</Trans>
          </Button>
          <Button name="answer" value="refuse" variant="plain" aria-disabled={busy} className="flex-auto">
            <Trans>Cancel</Trans>
          </Button>
        </Form>
        <p className="mt-6 text-small text-quiet">
          <Trans>You’ll only be charged once, even if you reload this page.</Trans>
        </p>
      </div>
    </section>
  )
}
