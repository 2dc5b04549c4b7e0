import { Trans } from '@lingui/react/macro'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { useTranslate } from '../../ui/translatable.ts'
import type { DeliveryOption } from './checkout-view.ts'

/** A way of delivery with its price; of a place of pickup, with its opening hours. */
export function OptionRow({
  name,
  option: { value, title, time, cost, pickup },
  isChosen,
}: {
  name: string
  option: DeliveryOption
  isChosen: boolean
}) {
  const translate = useTranslate()
  const note = [time, pickup?.address.join(', ')].filter(Boolean).join(' · ')
  return (
    <>
      <ChoiceRow
        name={name}
        value={value}
        title={title}
        note={note || undefined}
        end={translate(cost)}
        defaultChecked={isChosen}
      />
      {pickup && (pickup.hours.length > 0 || pickup.instructions) && (
        <details className="border border-edge px-4 text-small">
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            <Trans>
              Opening hours<span className="sr-only">: {title}</span>
            </Trans>
          </summary>
          <ul className="pb-3 text-quiet">
            {pickup.hours.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {pickup.instructions && <li>{pickup.instructions}</li>}
          </ul>
        </details>
      )}
    </>
  )
}
