import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FieldProblem } from '../../../ui/field.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { useTranslate } from '../../../ui/translatable.ts'
import type { DeliveryOption } from '../checkout-view.ts'
import { OptionRow } from './option-row.tsx'
import { Section, type SectionProps } from './section.tsx'

export function DeliverySection({ options, ...section }: SectionProps & { options: DeliveryOption[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const chosen = options.find((option) => option.chosen)
  return (
    <Section
      {...section}
      title={t`Delivery`}
      summary={chosen && describeOption(chosen, translate(chosen.cost))}
      submit={{ label: t`Continue to payment`, busy: t`Saving…` }}
    >
      {(problems) =>
        options.length === 0 ? (
          <p>
            <Trans>We don’t deliver to this address. Please enter another one above.</Trans>
          </p>
        ) : (
          <fieldset id="delivery" tabIndex={-1} className="space-y-6">
            <legend className="sr-only">
              <Trans>Delivery method</Trans>
            </legend>
            <Methods options={options} chosen={chosen ?? options[0]} />
            <FieldProblem name="delivery" problem={problems.delivery} />
          </fieldset>
        )
      }
    </Section>
  )
}

function describeOption({ title, slot }: DeliveryOption, cost: string): string {
  return [title, slot && `${slot.day}, ${slot.time}`, cost].filter(Boolean).join(', ')
}

/** The ways of delivery: shipped, brought at a time of the buyer's choice, or picked up. A single one needs no heading. */
function Methods({ options, chosen }: { options: DeliveryOption[]; chosen: DeliveryOption | undefined }) {
  const shipped = options.filter(({ slot, pickup }) => !slot && !pickup)
  const pickups = options.filter(({ pickup }) => pickup)
  const areas = Map.groupBy(
    options.filter(({ slot }) => slot),
    ({ title }) => title,
  )
  const isAlone = (shipped.length > 0 ? 1 : 0) + (pickups.length > 0 ? 1 : 0) + areas.size === 1
  const row = (option: DeliveryOption) => (
    <OptionRow key={option.value} name="delivery" option={option} isChosen={option === chosen} />
  )
  return (
    <>
      {shipped.length > 0 && (
        <Method title={isAlone && pickups.length === 0 ? undefined : <Trans>Shipping</Trans>}>{shipped.map(row)}</Method>
      )}
      {[...areas].map(([title, slots]) => (
        <Slots key={title} title={title} options={slots} chosen={chosen} />
      ))}
      {pickups.length > 0 && <Method title={<Trans>Pick up yourself</Trans>}>{pickups.map(row)}</Method>}
    </>
  )
}

function Method({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      {title && <h3 className="mb-2 font-medium">{title}</h3>}
      <div className="-space-y-px">{children}</div>
    </div>
  )
}

/** The times of one local delivery, by day. */
function Slots({ title, options, chosen }: { title: string; options: DeliveryOption[]; chosen: DeliveryOption | undefined }) {
  const translate = useTranslate()
  const [first] = options
  const days = [...Map.groupBy(options, ({ slot }) => slot!.day)]
  const later = days.slice(shownDays)
  const isLater = later.some(([, slots]) => chosen && slots.includes(chosen))
  return (
    <div>
      <h3 className="flex justify-between gap-4 font-medium">
        <span>
          <Trans>
            Local delivery: <bdi>{title}</bdi>
          </Trans>
        </span>
        {first && <span className="tabular-nums">{translate(first.cost)}</span>}
      </h3>
      {first?.time && <p className="text-small text-quiet">{first.time}</p>}
      <Days days={days.slice(0, shownDays)} chosen={chosen} />
      {later.length > 0 && (
        <details open={isLater}>
          <summary className="mt-2 flex min-h-11 cursor-pointer items-center text-small underline underline-offset-4">
            <Trans>Later days</Trans>
          </summary>
          <Days days={later} chosen={chosen} />
        </details>
      )}
    </div>
  )
}

/** Days that are shown at once. */
const shownDays = 3

function Days({ days, chosen }: { days: [string, DeliveryOption[]][]; chosen: DeliveryOption | undefined }) {
  return days.map(([day, slots]) => (
    <div key={day} role="group" aria-label={day} className="mt-3">
      <p className="text-small text-quiet">{day}</p>
      <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2">
        {slots.map((option) => (
          <ChoiceRow
            key={option.value}
            name="delivery"
            value={option.value}
            title={option.slot!.time}
            defaultChecked={option === chosen}
          />
        ))}
      </div>
    </div>
  ))
}
