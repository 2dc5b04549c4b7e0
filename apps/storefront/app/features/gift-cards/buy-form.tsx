import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../lib/texts/buying-texts.ts'
import { giftCardPaths } from '../../gift-card-paths.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Field, FieldProblem, TextField } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Route } from './+types/buy-page.ts'

export function BuyForm({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  const { card, others, today } = loaderData
  const { problems = {}, values } = actionData ?? {}
  const [firstAmount] = card.amounts
  const chosen = values?.amount || firstAmount?.id || 'own'
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={card.name} {...(card.description && { text: card.description })} />
      <div className="grid grid-cols-1 gap-8 md:grid-cols-12 lg:gap-x-16">
        {card.picture && (
          <div className="md:order-last md:col-span-5">
            <Picture picture={card.picture} sizes="(min-width: 48rem) 40vw, 100vw" eager />
          </div>
        )}
        <Form method="post" className="space-y-8 md:col-span-7" noValidate>
          <input type="hidden" name="card" value={card.id} />
          <fieldset className="min-w-0">
            <legend className="mb-3 font-display text-heading">
              <Trans>Amount</Trans>
            </legend>
            <div className="-space-y-px">
              {card.amounts.map(({ id, price, worth }) => (
                <ChoiceRow
                  key={id}
                  name="amount"
                  value={id}
                  title={price}
                  note={worth && t`worth ${worth}`}
                  defaultChecked={chosen === id}
                />
              ))}
              {card.own && firstAmount && (
                <ChoiceRow
                  name="amount"
                  value="own"
                  title={t`Another amount`}
                  note={t`from ${card.own.minText} to ${card.own.maxText}`}
                  defaultChecked={chosen === 'own'}
                />
              )}
            </div>
            <FieldProblem name="amount" problem={problems.amount} />
            {card.own && (
              // The style sheet shows the field with its choice, so this works without script.
              <div className={firstAmount ? 'mt-4 hidden [fieldset:has([value=own]:checked)_&]:block' : ''}>
                {!firstAmount && <input type="hidden" name="amount" value="own" />}
                <Field
                  name="ownAmount"
                  label={t`Your amount`}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={12}
                  hint={t`from ${card.own.minText} to ${card.own.maxText}`}
                  defaultValue={values?.ownAmount}
                  problem={problems.ownAmount}
                  className="max-w-xs"
                />
              </div>
            )}
          </fieldset>
          <fieldset className="min-w-0 space-y-5">
            <legend className="font-display text-heading">
              <Trans>Who is it for?</Trans>
            </legend>
            <p className="text-quiet">
              <Trans>We send the gift card by email. Without an address it comes to you, and you can print it.</Trans>
            </p>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                name="recipientName"
                label={t`Name of the recipient`}
                optional
                autoComplete="off"
                maxLength={200}
                defaultValue={values?.recipientName}
              />
              <Field
                name="recipientEmail"
                type="email"
                label={t`Email address of the recipient`}
                optional
                inputMode="email"
                autoComplete="off"
                maxLength={254}
                defaultValue={values?.recipientEmail}
                problem={problems.recipientEmail}
              />
              <Field
                name="senderName"
                label={t`Your name`}
                optional
                autoComplete="name"
                maxLength={200}
                defaultValue={values?.senderName}
              />
              <Field
                name="deliveryDate"
                type="date"
                label={t`Send it on`}
                optional
                min={today}
                hint={t`Without a day we send it as soon as it’s paid.`}
                defaultValue={values?.deliveryDate}
                problem={problems.deliveryDate}
              />
            </div>
            <TextField name="message" label={t`Message`} optional maxLength={500} defaultValue={values?.message} />
          </fieldset>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button aria-disabled={isBusy || undefined}>
              <Trans>Add to cart</Trans>
            </Button>
            <Link to={giftCardPaths.balance()} className="inline-flex min-h-11 items-center underline">
              <Trans>Check a balance</Trans>
            </Link>
          </div>
        </Form>
      </div>
      {others.length > 0 && (
        <nav aria-labelledby="other-cards" className="mt-12">
          <h2 id="other-cards" className="font-display text-heading">
            <Trans>Other gift cards</Trans>
          </h2>
          <ul>
            {others.map(({ id, name }) => (
              <li key={id}>
                <Link to={giftCardPaths.buy({ card: id })} className="inline-flex min-h-11 items-center underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
