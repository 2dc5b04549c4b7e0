import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { CardFields } from '../../../lib/payment/card-fields.tsx'
import { onlineMethodField, savedCardValue, saveField, type PaymentChoice, type PaymentChoices } from './payment-choices.ts'
import type { KnownBuyer } from './stripe-settings.ts'
import type { TokenSources } from '../../../lib/payment/token-sources.ts'

const StripeFields = lazy(async () => ({ default: (await import('./stripe-fields.tsx')).StripeFields }))

/** The member's saved cards and the shop's methods, each with the provider's fields. */
export function PaymentMethods({
  payment,
  values,
  tokens,
  buyer,
}: {
  payment: PaymentChoices
  /** The choices, if the server refused them. */
  values: Readonly<Record<string, string>>
  tokens: TokenSources
  buyer: KnownBuyer
}) {
  const { t } = useLingui()
  const { methods, savedCards, canSaveCard, isRecurring } = payment
  const usable = savedCards.filter(({ expiryState }) => expiryState !== 'EXPIRED')
  const choices = [...usable.map(({ id }) => savedCardValue(id)), ...methods.map(({ id }) => id)]
  const chosen = choices.find((value) => value === values.method) ?? choices[0]
  const isOnlyOne = methods.length === 1 && savedCards.length === 0
  const notes = {
    VALID: (expiry: string) => t`Expires ${expiry}`,
    EXPIRES_SOON: (expiry: string) => t`Expires soon: ${expiry}`,
    EXPIRED: (expiry: string) => t`Expired ${expiry}`,
  }
  return (
    <div className="space-y-4">
      {isOnlyOne && <p>{methods[0]!.title}</p>}
      <fieldset className="-space-y-px">
        <legend className="sr-only">
          <Trans>Payment method</Trans>
        </legend>
        {savedCards.map(({ id, title, expiry, expiryState }) => (
          <ChoiceRow
            key={id}
            name="method"
            value={savedCardValue(id)}
            title={title}
            note={expiry && notes[expiryState](expiry)}
            disabled={expiryState === 'EXPIRED'}
            defaultChecked={savedCardValue(id) === chosen}
          />
        ))}
        {methods.map((method) => (
          // The style sheet shows the fields of the chosen method, so this works without script.
          <div key={method.id} className="[&:not(:has(input[name=method]:checked))_.fields]:hidden">
            <div className={isOnlyOne ? 'hidden' : ''}>
              <ChoiceRow
                name="method"
                value={method.id}
                title={method.fields?.kind === 'FRAME' && savedCards.length > 0 ? t`Another card` : method.title}
                defaultChecked={method.id === chosen}
                data-offline={method.kind === 'OFFLINE' ? '' : undefined}
              />
            </div>
            {method.kind === 'REDIRECT' && (
              <div className="fields space-y-3 py-3">
                <p className="text-small text-quiet">
                  <Trans>You continue on the payment provider’s page.</Trans>
                </p>
                {method.keepsFromPage && (
                  <CheckField
                    name={saveField(method.id)}
                    label={t`Save this payment method for next time`}
                    defaultChecked={values[saveField(method.id)] === 'on'}
                  />
                )}
              </div>
            )}
            {method.fields && (
              <div className="fields space-y-4 py-4">
                <Fields
                  method={method}
                  tokens={tokens}
                  buyer={buyer}
                  canSaveCard={canSaveCard}
                  isRecurring={isRecurring}
                  values={values}
                />
              </div>
            )}
            {method.kind !== 'OFFLINE' && <input type="hidden" name={onlineMethodField} value={method.id} />}
          </div>
        ))}
      </fieldset>
      <input type="hidden" name="paymentToken" />
    </div>
  )
}

function Fields({
  method: { id, fields },
  tokens,
  buyer,
  canSaveCard,
  isRecurring,
  values,
}: {
  method: PaymentChoice
  tokens: TokenSources
  buyer: KnownBuyer
  canSaveCard: boolean
  isRecurring: boolean
  values: Readonly<Record<string, string>>
}) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const [savesCard, setSavesCard] = useState(values[saveField(id)] === 'on')
  return (
    <>
      {fields?.kind === 'FRAME' && (
        <CardFields
          methodId={id}
          tokens={tokens}
          url={fields.url}
          withoutScript={<Trans>After you press Pay, you enter your card details on the payment provider’s page.</Trans>}
        />
      )}
      {fields?.kind === 'STRIPE' && (
        <>
          <p className="hidden noscript:block">
            <Trans>After you press Pay, you enter your payment details on the payment provider’s page.</Trans>
          </p>
          {isHydrated && (
            <Suspense fallback={<div className="min-h-63" />}>
              <StripeFields
                methodId={id}
                tokens={tokens}
                settings={fields.settings}
                buyer={buyer}
                savesCard={savesCard || isRecurring}
              />
            </Suspense>
          )}
        </>
      )}
      {canSaveCard && (
        // Without script the card is entered on the provider's page, which does not know the member.
        <div className="noscript:hidden">
          <CheckField
            name={saveField(id)}
            label={t`Save this card for next time`}
            checked={savesCard}
            onChange={({ currentTarget }) => setSavesCard(currentTarget.checked)}
          />
        </div>
      )}
    </>
  )
}
