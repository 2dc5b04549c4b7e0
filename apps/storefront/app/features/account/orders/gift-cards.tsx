import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import '../../../lib/texts/buying-texts.ts'
import { BalanceCard, History } from '../../../lib/cart/gift-card-balance.tsx'
import { giftCardSentence } from '../../../lib/cart/gift-card-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/gift-cards-page.ts'
import { AccountLayout } from '../account-layout.tsx'

type Props = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

export function GiftCards({ loaderData: { cards, done }, actionData }: Props) {
  const { t } = useLingui()
  return (
    <AccountLayout title={t`Gift cards`}>
      {done === 'added' && !actionData && (
        <Notice tone="good">
          <Trans>The gift card is in your account.</Trans>
        </Notice>
      )}
      {done === 'sent' && !actionData && (
        <Notice tone="good">
          <Trans>The gift card is on its way. It has a new code, and it’s no longer in your account.</Trans>
        </Notice>
      )}
      {cards.length === 0 && (
        <p className="text-quiet">
          <Trans>You have no gift cards yet. Add one to see what’s left on it.</Trans>
        </p>
      )}
      {cards.map((card) => (
        <article key={card.id} className="max-w-3xl space-y-3">
          <BalanceCard card={card} />
          <details className="border-b border-line">
            <summary className="flex min-h-12 cursor-pointer items-center underline underline-offset-4">
              <Trans>
                History<span className="sr-only"> of gift card {card.code}</span>
              </Trans>
            </summary>
            <div className="pb-4">
              <History rows={card.history} />
            </div>
          </details>
          {card.status === 'VALID' && <SendForm id={card.id} code={card.code} actionData={actionData} />}
        </article>
      ))}
      <AddForm actionData={actionData} />
    </AccountLayout>
  )
}

function SendForm({ id, code, actionData }: { id: string; code: string } & Pick<Props, 'actionData'>) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle' || undefined
  const refused = actionData?.giftCardId === id ? actionData : undefined
  return (
    <details className="border-b border-line" open={refused !== undefined}>
      <summary className="flex min-h-12 cursor-pointer items-center underline underline-offset-4">
        <Trans>
          Send to a friend<span className="sr-only"> gift card {code}</span>
        </Trans>
      </summary>
      <Form method="post" className="space-y-5 pb-5" noValidate>
        <input type="hidden" name="giftCard" value={id} />
        <Field
          name="email"
          type="email"
          label={t`Email address of your friend`}
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={refused?.given.email}
          problem={refused && sendProblem(refused.problem)}
        />
        <Field name="name" label={t`Name of your friend`} optional maxLength={200} defaultValue={refused?.given.name} />
        <TextField name="message" label={t`Message`} optional maxLength={500} defaultValue={refused?.given.message} />
        <p className="text-small text-quiet">
          <Trans>The gift card gets a new code and leaves your account. You can’t take it back.</Trans>
        </p>
        <Button aria-disabled={isBusy}>
          <Trans>Send gift card</Trans>
        </Button>
      </Form>
    </details>
  )

  function sendProblem(problem: string): string {
    if (problem === 'EMAIL') return t`Enter an email address such as name@example.com.`
    return t`The gift card couldn’t be sent. Please try again later.`
  }
}

function AddForm({ actionData }: Pick<Props, 'actionData'>) {
  const { t, i18n } = useLingui()
  const isBusy = useNavigation().state !== 'idle' || undefined
  const refused = actionData?.giftCardId === '' ? actionData : undefined
  const problem = refused?.problem
  return (
    <section aria-labelledby="add" className="max-w-3xl">
      <h2 id="add" className="mb-3 font-display text-heading">
        <Trans>Add a gift card</Trans>
      </h2>
      <Form method="post" className="flex flex-wrap items-start gap-3" noValidate>
        <Field
          key={refused?.given.code}
          name="code"
          label={t`Gift card code`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={refused?.given.code}
          problem={
            problem &&
            (problem === 'GIFT_CARD_ALREADY_OWNED'
              ? t`This gift card is in another account.`
              : giftCardSentence(problem, { i18n }))
          }
          className="min-w-0 flex-[999_1_12rem]"
        />
        <Button variant="plain" aria-disabled={isBusy} className="mt-[1.625rem] grow">
          <Trans>Add</Trans>
        </Button>
      </Form>
    </section>
  )
}
