import { Trans } from '@lingui/react/macro'
import type { NotOfferedOption } from '@stoa/contract/services/ecom/checkout'
import type { LineDetails } from '../../ui/line.tsx'
import type { DeliveryTexts } from './delivery-texts.server.ts'

/** A place where the goods cannot be picked up, because it lacks some of them. */
export interface LackingPlace {
  id: string
  title: string
  address: string
  /** The missing items, with their options. */
  items: string
}

export function lackingPlaces(
  notOffered: readonly NotOfferedOption[] | undefined,
  lines: readonly LineDetails[],
  texts: DeliveryTexts,
): LackingPlace[] {
  return (notOffered ?? [])
    .filter(({ reason }) => reason === 'OUT_OF_STOCK')
    .map(({ code = '', title = '', logistics, lineItemIds = [] }) => ({
      id: code,
      title,
      address: texts.pickup(logistics)?.address.join(', ') ?? '',
      items: lines
        .filter(({ id }) => lineItemIds.includes(id))
        .map(({ name, options }) => [name, ...options.map(({ value }) => value)].join(', '))
        .join(' · '),
    }))
}

/** Places where the goods cannot be picked up, and what is missing there. */
export function LackingPlaces({ places }: { places: readonly LackingPlace[] }) {
  if (places.length === 0) return null
  return (
    <ul className="mt-2 space-y-2 text-small">
      {places.map(({ id, title, address, items }) => (
        <li key={id} className="rounded-box border border-line px-4 py-3 text-quiet">
          <span className="block text-body">
            <bdi>{title}</bdi>
          </span>
          {address && (
            <span className="block">
              <bdi>{address}</bdi>
            </span>
          )}
          <span className="block text-ink">
            <Trans>
              Not here: <bdi>{items}</bdi>
            </Trans>
          </span>
        </li>
      ))}
    </ul>
  )
}
