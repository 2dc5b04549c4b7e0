import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FieldProblem } from '../../ui/field.tsx'
import type { DeliveryOption } from './checkout-view.ts'
import { Section, type SectionProps } from './section.tsx'

export function DeliverySection({ options, ...section }: SectionProps & { options: DeliveryOption[] }) {
  const chosen = options.find((option) => option.chosen)
  return (
    <Section
      {...section}
      title="Delivery"
      summary={chosen && `${chosen.title}, ${chosen.cost}`}
      submit={{ label: 'Continue to payment', busy: 'Saving…' }}
    >
      {options.length === 0 ? (
        <p>Nothing we have travels to this address. Please try another one above.</p>
      ) : (
        <fieldset id="delivery" tabIndex={-1}>
          <legend className="sr-only">How should it travel?</legend>
          <div className="-space-y-px">
            {options.map(({ value, title, time, cost }, index) => (
              <ChoiceRow
                key={value}
                name="delivery"
                value={value}
                title={title}
                note={time}
                end={cost}
                defaultChecked={chosen ? value === chosen.value : index === 0}
              />
            ))}
          </div>
          <FieldProblem name="delivery" problem={section.problem?.fields.delivery} />
        </fieldset>
      )}
    </Section>
  )
}
