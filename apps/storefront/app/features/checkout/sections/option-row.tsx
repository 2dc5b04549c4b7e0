import { Trans } from '@lingui/react/macro'
import { MapLink } from '../../../lib/delivery/map-link.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { useTranslate } from '../../../ui/translatable.ts'
import type { DeliveryOption, DeliveryPart } from '../checkout-view.ts'

/** A way of delivery with its price; of a place of pickup, with its opening hours. */
export function OptionRow({
  name,
  option: { value, title, time, cost, pickup, parts },
  isChosen,
}: {
  name: string
  option: DeliveryOption
  isChosen: boolean
}) {
  const translate = useTranslate()
  const note = [time, pickup?.distance, pickup?.address.join(', ')].filter(Boolean).join(' · ')
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
      {parts.length > 0 && <Parts parts={parts} />}
      {pickup && (pickup.hours.length > 0 || pickup.instructions || pickup.map) && (
        <details className="rounded-control border border-edge px-4 text-small">
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            <Trans>
              Opening hours and map<span className="sr-only">: {title}</span>
            </Trans>
          </summary>
          <ul className="pb-3 text-quiet">
            {pickup.hours.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {pickup.instructions && <li>{pickup.instructions}</li>}
            {pickup.map && (
              <li>
                <MapLink to={pickup.map} name={title} />
              </li>
            )}
          </ul>
        </details>
      )}
    </>
  )
}

/** The deliveries and their items, if the order does not come in one. */
function Parts({ parts }: { parts: DeliveryPart[] }) {
  return (
    <div className="rounded-control border border-edge px-4 py-3 text-small">
      <p className="font-medium">
        <Trans>Comes in {parts.length} deliveries</Trans>
      </p>
      <ul className="mt-1 space-y-1 text-quiet">
        {parts.map(({ title, items }) => (
          <li key={items.join()}>
            {title && <span className="text-ink">{title}: </span>}
            <bdi>{items.join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
