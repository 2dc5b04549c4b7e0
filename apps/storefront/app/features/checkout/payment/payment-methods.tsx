import { Trans, useLingui } from '@lingui/react/macro'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { CardFields, type CardFrame } from './card-fields.tsx'
import { saveCardField, savedCardValue, type PaymentChoices } from './payment-choices.ts'

/** The member's saved cards and the shop's methods, with the fields of a new card. */
export function PaymentMethods({
  payment: { methods, savedCards, canSaveCard },
  values,
  frame,
}: {
  payment: PaymentChoices
  /** The choices, if the server refused them. */
  values: Readonly<Record<string, string>>
  frame: CardFrame
}) {
  const { t } = useLingui()
  const usable = savedCards.filter(({ expiryState }) => expiryState !== 'EXPIRED')
  const choices = [...usable.map(({ id }) => savedCardValue(id)), ...methods.map(({ id }) => id)]
  const chosen = choices.find((value) => value === values.method) ?? choices[0]
  const isOnlyOne = methods.length === 1 && savedCards.length === 0
  const card = methods.find(({ cardFields }) => cardFields)
  const notes = {
    VALID: (expiry: string) => t`Expires ${expiry}`,
    EXPIRES_SOON: (expiry: string) => t`Expires soon: ${expiry}`,
    EXPIRED: (expiry: string) => t`Expired ${expiry}`,
  }
  return (
    // The style sheet shows the card fields with their method, so this works without script.
    <div className="space-y-4 [&:has(input[data-offline]:checked)_.card]:hidden [&:has(input[data-saved]:checked)_.card]:hidden">
      {isOnlyOne && <p>{methods[0]!.title}</p>}
      <fieldset className={isOnlyOne ? 'hidden' : ''}>
        <legend className="sr-only">
          <Trans>Payment method</Trans>
        </legend>
        <div className="-space-y-px">
          {savedCards.map(({ id, title, expiry, expiryState }) => (
            <ChoiceRow
              key={id}
              name="method"
              value={savedCardValue(id)}
              title={title}
              note={notes[expiryState](expiry)}
              disabled={expiryState === 'EXPIRED'}
              defaultChecked={savedCardValue(id) === chosen}
              data-saved=""
            />
          ))}
          {methods.map(({ id, title, cardFields }) => (
            <ChoiceRow
              key={id}
              name="method"
              value={id}
              title={cardFields && savedCards.length > 0 ? t`Another card` : title}
              defaultChecked={id === chosen}
              data-offline={cardFields ? undefined : ''}
            />
          ))}
        </div>
      </fieldset>
      {card && (
        <div className="card">
          <CardFields frame={frame} url={card.cardFields!} onEnter={() => frame.current?.closest('form')?.requestSubmit()} />
          {canSaveCard && (
            // Without script the card is entered on the provider's page, which does not know the member.
            <div className="noscript:hidden">
              <CheckField
                name={saveCardField}
                label={t`Save this card for next time`}
                defaultChecked={values[saveCardField] === 'on'}
              />
            </div>
          )}
          <input type="hidden" name="cardMethod" value={card.id} />
          <input type="hidden" name="paymentToken" />
        </div>
      )}
    </div>
  )
}
