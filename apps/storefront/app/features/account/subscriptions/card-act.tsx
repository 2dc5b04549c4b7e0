import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { CardFields } from '../../../lib/payment/card-fields.tsx'
import { useCardTokens } from '../../../lib/payment/use-card-tokens.tsx'
import { usePreparation } from '../../../lib/payment/use-preparation.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ActTitle } from './act.tsx'
import { savedPrefix } from './subscription-fields.ts'
import type { SubscriptionView } from './subscription-page-view.server.ts'

type Replacement = NonNullable<SubscriptionView['replacement']>

/** True if the reader can have another card charged now. */
export function canReplace({ cards, replacement }: SubscriptionView): boolean {
  return cards.length > 0 || (replacement?.methods.length ?? 0) > 0
}

/** The card that is charged from now on: a saved one of a member, or another one. Where a charge has failed, it is made with it at once. */
export function CardAct({ subscription }: { subscription: SubscriptionView }) {
  const { failed, needsCard, replacement } = subscription
  if (!replacement) return null
  return (
    <details open={failed !== undefined || needsCard || undefined} className="group">
      <ActTitle>
        <Trans>Change the payment method</Trans>
      </ActTitle>
      {canReplace(subscription) ? (
        <CardForm subscription={subscription} replacement={replacement} />
      ) : (
        <p className="pt-2 pb-6">
          {replacement.onlyWithPayment ? (
            <Trans>
              Our payment provider can’t save another card without a payment. If the next charge fails, you can pay that delivery
              here in another way, which is charged from then on.
            </Trans>
          ) : (
            <Trans>No payment method can be changed here at the moment. Please contact us.</Trans>
          )}
        </p>
      )}
    </details>
  )
}

function CardForm({
  subscription: { card, cards, failed },
  replacement,
}: {
  subscription: SubscriptionView
  replacement: Replacement
}) {
  const { t } = useLingui()
  const { methods, due, pays } = replacement
  const isSending = useNavigation().state !== 'idle'
  const { tokens, prepare, isUnreachable } = useCardTokens()
  const { isPreparing, send } = usePreparation(prepare)
  const busy = isSending || isPreparing
  const others = cards.filter(({ id }) => failed || id !== card?.id)
  const first = others.find(({ id }) => id !== card?.id)?.id
  const chosen = first ? savedPrefix + first : methods[0]?.id
  const isOnlyOne = methods.length === 1 && others.length === 0
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        if (busy) event.preventDefault()
        else send(event)
      }}
      className="max-w-md space-y-4 pt-2 pb-6"
    >
      {isUnreachable && (
        <Notice tone="problem">
          <Trans>We couldn’t reach the payment provider. Please try again.</Trans>
        </Notice>
      )}
      <p>
        {pays ? (
          <Trans>You pay {pays} for the delivery that we couldn’t charge. What you pay with is charged from now on.</Trans>
        ) : due ? (
          <Trans>The new payment method pays {due} at once for the delivery that isn’t paid, and then all later ones.</Trans>
        ) : (
          <Trans>The new payment method is charged from the next delivery on. Nothing is charged now.</Trans>
        )}
      </p>
      <fieldset className="-space-y-px">
        <legend className="sr-only">
          <Trans>Payment method</Trans>
        </legend>
        {others.map(({ id, title, expiry }) => (
          <ChoiceRow
            key={id}
            name="method"
            value={savedPrefix + id}
            title={title}
            note={expiry && t`Expires ${expiry}`}
            defaultChecked={savedPrefix + id === chosen}
          />
        ))}
        {methods.map(({ id, title, frame }) => (
          // The style sheet shows the fields of the chosen method, so this works without script.
          <div key={id} className="[&:not(:has(input[name=method]:checked))_.fields]:hidden">
            <div className={isOnlyOne ? 'hidden' : ''}>
              <ChoiceRow
                name="method"
                value={id}
                title={frame && others.length > 0 ? t`Another card` : title}
                defaultChecked={id === chosen}
              />
            </div>
            <div className="fields py-4">
              {frame ? (
                <CardFields
                  methodId={id}
                  tokens={tokens}
                  url={frame}
                  withoutScript={<Trans>To enter a card here, please switch on JavaScript in your browser.</Trans>}
                />
              ) : (
                <p className="text-small text-quiet">
                  <Trans>You enter it on the payment provider’s page.</Trans>
                </p>
              )}
            </div>
          </div>
        ))}
      </fieldset>
      <input type="hidden" name="paymentToken" />
      {/* A form that is submitted by script has no pressed button. */}
      <input type="hidden" name="act" value="card" />
      <Button aria-disabled={busy}>
        {busy ? (
          <Trans>One moment…</Trans>
        ) : pays ? (
          <Trans>Pay {pays}</Trans>
        ) : due ? (
          <Trans>Charge this card now</Trans>
        ) : (
          <Trans>Use this card</Trans>
        )}
      </Button>
    </Form>
  )
}
