import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode, SubmitEvent } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { paths } from '../../paths.ts'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { Line } from '../../ui/line.tsx'
import { ShortageNote } from '../../ui/shortage-note.tsx'
import type { CartLineView } from './cart-view.ts'
import { useCart } from './cart-provider.tsx'

/** Each button sends the new quantity, so that the form works without script and can be sent twice. */
export function CartLine({
  line,
  isNew = false,
  onRemoved,
  onSave,
}: {
  line: CartLineView
  isNew?: boolean
  onRemoved: () => void
  /** Present where the line can be saved for later. */
  onSave?: (() => void) | undefined
}) {
  const { t } = useLingui()
  const { change } = useCart()
  const isHydrated = useHydrated()
  const { id, quantity, maxQuantity, shortage } = line
  const isMax = maxQuantity !== undefined && quantity >= maxQuantity
  return (
    <Line
      line={line}
      isNew={isNew}
      title={
        line.slug ? (
          <Link
            to={paths.product(line.slug, Object.fromEntries(line.options.map(({ name, value }) => [name, value])))}
            className="relative decoration-1 underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
          >
            {line.name}
          </Link>
        ) : undefined
      }
    >
      <form
        method="post"
        action={paths.cart()}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          const newQuantity = Number((event.nativeEvent.submitter as HTMLButtonElement).value)
          void change({ quantities: { [id]: newQuantity } })
          if (newQuantity === 0) onRemoved()
        }}
        className="mt-3"
      >
        <input type="hidden" name="line" value={id} />
        {line.seenPrice && <PriceNote price={line.price} previousPrice={line.seenPrice} />}
        {shortage && <ShortageNote shortage={shortage} quantity={quantity} className="mb-3" />}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <div className="flex items-center rounded-control border border-edge bg-mat">
            {/* Only Remove leads to zero, so that one press too many does not remove the line. */}
            <StepButton label={t`Decrease quantity of ${line.name}`} quantity={quantity - 1} enabled={quantity > 1}>
              <MinusIcon />
            </StepButton>
            <span aria-live="polite" className="min-w-8 text-center tabular-nums">
              <span className="sr-only">
                <Trans>Quantity</Trans>{' '}
              </span>
              {quantity}
            </span>
            <StepButton label={t`Increase quantity of ${line.name}`} quantity={quantity + 1} enabled={!isMax && !shortage}>
              <PlusIcon />
            </StepButton>
          </div>
          <button
            name="quantity"
            value={0}
            aria-label={t`Remove ${line.name}`}
            className="min-h-11 text-small text-quiet underline underline-offset-4 hover:text-ink"
          >
            <Trans>Remove</Trans>
          </button>
          {onSave && (
            <button
              type="button"
              // Only script can save a line. The button is there before it is hydrated, so that nothing moves.
              aria-disabled={!isHydrated}
              aria-label={t`Save for later: ${line.name}`}
              onClick={() => {
                onSave()
                void change({ quantities: { [id]: 0 } })
                onRemoved()
              }}
              className="min-h-11 text-small text-quiet underline underline-offset-4 hover:text-ink aria-disabled:cursor-wait noscript:hidden"
            >
              <Trans>Save for later</Trans>
            </button>
          )}
          {isMax && !shortage && (
            <p role="status" className="text-small text-quiet">
              <Trans>That’s all we have.</Trans>
            </p>
          )}
        </div>
      </form>
    </Line>
  )
}

/** An impossible step stays focusable; `type="button"` keeps it from submitting, also without script. */
function StepButton({
  label,
  quantity,
  enabled,
  children,
}: {
  label: string
  quantity: number
  enabled: boolean
  children: ReactNode
}) {
  return (
    <button
      type={enabled ? 'submit' : 'button'}
      name="quantity"
      value={quantity}
      aria-label={label}
      aria-disabled={!enabled}
      className="grid size-11 place-items-center hover:bg-wall aria-disabled:cursor-not-allowed aria-disabled:text-line"
    >
      {children}
    </button>
  )
}

function PriceNote({ price, previousPrice }: { price: string; previousPrice: string }) {
  return (
    <p className="mb-3 border-s-4 border-brand bg-brand-wash px-3 py-2 text-small">
      <Trans>
        The price has changed from {previousPrice} to {price} since you added this item.
      </Trans>
    </p>
  )
}
