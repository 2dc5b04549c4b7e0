import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FramedPicture, type PictureView } from './picture.tsx'
import { LowestPrice, Price } from './price.tsx'

export interface LineDetails {
  id: string
  name: string
  slug: string | undefined
  options: { name: string; value: string }[]
  picture: PictureView | undefined
}

export interface LineView extends LineDetails {
  quantity: number
  /** The unit price. */
  price: string
  /** The former price, if the price is offered as a reduced one. */
  struckPrice?: string | undefined
  /** The struck price is the lowest of the 30 days before the reduction. */
  strikesLowest?: boolean
  total: string
  /** The amount of the discounts in the total, with their names; a manual discount of the merchant has none. */
  discount?: { names: string[]; amount: string } | undefined
  /** What is charged again, of a line that begins a subscription or renews one. */
  subscription?: { title: string; terms: string } | undefined
  /** The membership that pays it in place of money. */
  paidBy?: string | undefined
}

/** A line of a cart, a checkout or an order. `children` are its controls. */
export function Line({
  line,
  title,
  isNew = false,
  children,
}: {
  line: LineView
  title?: ReactNode
  /** The line has just been added. */
  isNew?: boolean
  children?: ReactNode
}) {
  return (
    <li
      className={`grid grid-cols-[min(4.5rem,20vw)_minmax(0,1fr)] gap-4 border-b border-line py-5 sm:gap-5 ${isNew ? '-mx-5 border-s-4 border-s-brand bg-brand-wash ps-4 pe-5' : 'first:pt-0'}`}
    >
      <FramedPicture
        name={line.name}
        picture={line.picture}
        initial="text-heading"
        className="self-start rounded-(--corner) p-[9%]"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 font-display text-label wrap-anywhere">
            {isNew && (
              <span className="block font-sans text-small text-brand">
                <Trans>Just added</Trans>
              </span>
            )}
            {title ?? line.name}
          </p>
          <p className="font-medium tabular-nums">{line.total}</p>
        </div>
        <dl className="mt-1 text-small text-quiet">
          {line.options.map(({ name, value }) => (
            <div key={`${name}: ${value}`} className="flex flex-wrap gap-x-1.5 wrap-anywhere">
              {name && <dt>{name}:</dt>}
              <dd dir="auto">{value}</dd>
            </div>
          ))}
          {line.subscription && (
            <div className="flex flex-wrap gap-x-1.5 wrap-anywhere">
              <dt>
                <bdi>{line.subscription.title}</bdi>:
              </dt>
              <dd className="tabular-nums">{line.subscription.terms}</dd>
            </div>
          )}
          {line.paidBy && (
            <div className="flex flex-wrap gap-x-1.5 wrap-anywhere">
              <dt>
                <Trans>Paid with:</Trans>
              </dt>
              <dd dir="auto">{line.paidBy}</dd>
            </div>
          )}
          {(line.quantity > 1 || line.struckPrice) && (
            <div className="flex gap-1.5">
              <dt>{line.quantity} ×</dt>
              <dd>
                <Price price={line.price} struckPrice={line.struckPrice} />
                {line.struckPrice && line.strikesLowest && <LowestPrice price={line.struckPrice} />}
              </dd>
            </div>
          )}
          {line.discount && <DiscountNote {...line.discount} />}
        </dl>
        {children}
      </div>
    </li>
  )
}

function DiscountNote({ names, amount }: NonNullable<LineView['discount']>) {
  const { t, i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names)
  return (
    <div className="flex flex-wrap gap-x-1.5 wrap-anywhere">
      <dt>{list || t`Discount`}:</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  )
}
