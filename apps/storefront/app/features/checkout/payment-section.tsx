import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentMethod } from '@stoa/contract/services/stoa/shop'
import { paymentNames } from '../../payment-names.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { Section, type SectionProps } from './section.tsx'

/** It stays on one line. */
const acceptedCard = '4242 4242 4242 4242'.replaceAll(' ', '\u00a0')

/** Characters, as the order keeps them. */
const longestNote = 1000

export function PaymentSection({
  methods,
  total,
  note,
  blocked,
  ...section
}: SectionProps & { methods: PaymentMethod[]; total: string; note: string; blocked: boolean }) {
  const { t, i18n } = useLingui()
  const typed = section.problem?.values ?? {}
  const chosen = typed.method ?? methods[0]?.id
  return (
    <Section
      {...section}
      title={t`Payment`}
      summary={null}
      submit={{
        label: t`Pay ${total}`,
        busy: t`Paying… please stay on this page`,
        ...(blocked && { refused: t`You can pay once what is marked above is mended.` }),
      }}
    >
      {(problems) => (
        <>
          {/* The card's fields show with their choice; the style sheet knows, so it works without script. */}
          <div className="space-y-4 [&:has(input[value=MANUAL]:checked)_.card]:hidden">
            <fieldset className={methods.length === 1 ? 'hidden' : ''}>
              <legend className="sr-only">
                <Trans>How do you want to pay?</Trans>
              </legend>
              <div className="-space-y-px">
                {methods.map(({ id, title = '' }) => (
                  <ChoiceRow
                    key={id}
                    name="method"
                    value={id}
                    title={id ? i18n._(paymentNames[id]) : title}
                    defaultChecked={id === chosen}
                  />
                ))}
              </div>
            </fieldset>
            <div className="card grid grid-cols-2 gap-4">
              <Field
                name="number"
                label={t`Card number`}
                inputMode="numeric"
                autoComplete="cc-number"
                hint={t`This shop tests its payments: ${acceptedCard} is accepted, no money moves.`}
                problem={problems.number}
                className="col-span-2"
              />
              <Field
                name="expiry"
                label={t`Valid until`}
                placeholder={t`MM / YY`}
                inputMode="numeric"
                autoComplete="cc-exp"
                defaultValue={typed.expiry}
                problem={problems.expiry}
              />
              <Field
                name="securityCode"
                label={t`Security code`}
                inputMode="numeric"
                autoComplete="cc-csc"
                problem={problems.securityCode}
              />
              <Field
                name="holderName"
                label={t`Name on the card`}
                autoComplete="cc-name"
                optional
                defaultValue={typed.holderName}
                className="col-span-2"
              />
            </div>
          </div>
          <input type="hidden" name="savedNote" value={note} />
          <TextField
            name="buyerNote"
            label={t`A note for us`}
            optional
            maxLength={longestNote}
            defaultValue={typed.buyerNote ?? note}
            problem={problems.buyerNote}
          />
        </>
      )}
    </Section>
  )
}
