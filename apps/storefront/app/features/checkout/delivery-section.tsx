import { Trans, useLingui } from '@lingui/react/macro'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FieldProblem } from '../../ui/field.tsx'
import { useTranslate } from '../../ui/translatable.ts'
import type { DeliveryOption } from './checkout-view.ts'
import { Section, type SectionProps } from './section.tsx'

export function DeliverySection({ options, ...section }: SectionProps & { options: DeliveryOption[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const chosen = options.find((option) => option.chosen)
  return (
    <Section
      {...section}
      title={t`Delivery`}
      summary={chosen && `${chosen.title}, ${translate(chosen.cost)}`}
      submit={{ label: t`Continue to payment`, busy: t`Saving…` }}
    >
      {(problems) =>
        options.length === 0 ? (
          <p>
            <Trans>We don’t deliver to this address. Please enter another one above.</Trans>
          </p>
        ) : (
          <fieldset id="delivery" tabIndex={-1}>
            <legend className="sr-only">
              <Trans>Delivery method</Trans>
            </legend>
            <div className="-space-y-px">
              {options.map(({ value, title, time, cost }, index) => (
                <ChoiceRow
                  key={value}
                  name="delivery"
                  value={value}
                  title={title}
                  note={time}
                  end={translate(cost)}
                  defaultChecked={chosen ? value === chosen.value : index === 0}
                />
              ))}
            </div>
            <FieldProblem name="delivery" problem={problems.delivery} />
          </fieldset>
        )
      }
    </Section>
  )
}
