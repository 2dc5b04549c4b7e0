import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import type { ShownCard } from '../../../lib/cart/saved-card.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/saved-cards-page.ts'
import { AccountLayout } from '../account-layout.tsx'

/** The cards that the member saved in the checkout. */
export function SavedCards({ loaderData: { cards, done } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui()
  return (
    <AccountLayout title={t`Payment methods`}>
      {done === 'removed' && (
        <Notice tone="good">
          <Trans>The card is no longer in your account.</Trans>
        </Notice>
      )}
      {done === 'default' && (
        <Notice tone="good">
          <Trans>The checkout now begins with this card.</Trans>
        </Notice>
      )}
      {cards.length === 0 ? (
        <p className="max-w-3xl text-quiet">
          <Trans>You have no saved cards. When you pay by card, you can save it for the next time.</Trans>
        </p>
      ) : (
        <ul className="max-w-3xl border-t border-line">
          {cards.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </ul>
      )}
      <p className="max-w-3xl text-small text-quiet">
        <Trans>The payment provider keeps your cards. We only see what is shown here, and charge nothing unless you order.</Trans>
      </p>
    </AccountLayout>
  )
}

function Card({ card: { id, title, expiry, expiryState, isDefault } }: { card: ShownCard }) {
  const isBusy = useNavigation().state !== 'idle' || undefined
  return (
    <li className="space-y-1 border-b border-line py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <bdi className="font-medium tabular-nums">{title}</bdi>
        {isDefault && (
          <span className="text-small text-quiet">
            <Trans>Default</Trans>
          </span>
        )}
      </p>
      {expiry && <Expiry expiry={expiry} state={expiryState} />}
      <div className="flex flex-wrap items-start gap-x-6">
        {!isDefault && (
          <Form method="post">
            <button name="default" value={id} aria-disabled={isBusy} className="flex min-h-11 items-center underline">
              <Trans>
                Make default<span className="sr-only">: {title}</span>
              </Trans>
            </button>
          </Form>
        )}
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center underline">
            <Trans>
              Remove<span className="sr-only">: {title}</span>
            </Trans>
          </summary>
          <Form method="post" className="space-y-3 pb-2">
            <p>
              <Trans>The card disappears from your account. Orders that it paid stay as they are.</Trans>
            </p>
            <Button name="remove" value={id} variant="plain" aria-disabled={isBusy}>
              <Trans>Remove card</Trans>
            </Button>
          </Form>
        </details>
      </div>
    </li>
  )
}

function Expiry({ expiry, state }: { expiry: string; state: ShownCard['expiryState'] }) {
  if (state === 'EXPIRED')
    return (
      <p className="text-small text-red">
        <Trans>Expired {expiry}. You can’t pay with it any more.</Trans>
      </p>
    )
  if (state === 'EXPIRES_SOON')
    return (
      <p className="text-small text-red">
        <Trans>Expires soon: {expiry}. Save your new card when you pay next time.</Trans>
      </p>
    )
  return (
    <p className="text-small text-quiet">
      <Trans>Expires {expiry}</Trans>
    </p>
  )
}
