import type { PaymentMethod } from '@stoa/contract/services/stoa/shop'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Field } from '../../ui/field.tsx'
import { Section, type SectionProps } from './section.tsx'

export function PaymentSection({ methods, total, ...section }: SectionProps & { methods: PaymentMethod[]; total: string }) {
  const typed = section.problem?.values ?? {}
  const problems = section.problem?.fields ?? {}
  const chosen = typed.method ?? methods[0]?.id
  return (
    <Section
      {...section}
      title="Payment"
      summary={null}
      submit={{ label: `Pay ${total}`, busy: 'Paying… please stay on this page' }}
    >
      {/* The card's fields show with their choice; the style sheet knows, so it works without script. */}
      <div className="space-y-4 [&:has(input[value=MANUAL]:checked)_.card]:hidden">
        <fieldset className={methods.length === 1 ? 'hidden' : ''}>
          <legend className="sr-only">How do you want to pay?</legend>
          <div className="-space-y-px">
            {methods.map(({ id, title = '' }) => (
              <ChoiceRow key={id} name="method" value={id} title={title} defaultChecked={id === chosen} />
            ))}
          </div>
        </fieldset>
        <div className="card grid grid-cols-2 gap-4">
          <Field
            name="number"
            label="Card number"
            inputMode="numeric"
            autoComplete="cc-number"
            hint="This shop tests its payments: 4242 4242 4242 4242 is accepted, no money moves."
            problem={problems.number}
            className="col-span-2"
          />
          <Field
            name="expiry"
            label="Valid until"
            placeholder="MM / YY"
            inputMode="numeric"
            autoComplete="cc-exp"
            defaultValue={typed.expiry}
            problem={problems.expiry}
          />
          <Field
            name="securityCode"
            label="Security code"
            inputMode="numeric"
            autoComplete="cc-csc"
            problem={problems.securityCode}
          />
          <Field
            name="holderName"
            label="Name on the card"
            autoComplete="cc-name"
            optional
            defaultValue={typed.holderName}
            className="col-span-2"
          />
        </div>
      </div>
    </Section>
  )
}
