import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { Line } from '../../ui/line.tsx'
import type { CartLineView, Shortage } from './cart-view.ts'

/** Each button sends the quantity it leads to, so that the line works without script and twice pressed is once done. */
export function CartLine({ line }: { line: CartLineView }) {
  const { t } = useLingui()
  const fetcher = useFetcher()
  const asked = fetcher.formData?.get('quantity')
  const quantity = asked === undefined || asked === null ? line.quantity : Number(asked)
  if (quantity === 0) return null
  return (
    <Line
      line={line}
      title={
        line.slug ? (
          <Link
            to={paths.product(line.slug)}
            className="relative decoration-1 underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline"
          >
            {line.name}
          </Link>
        ) : undefined
      }
    >
      <fetcher.Form method="post" action={paths.cart()} className="mt-3">
        <input type="hidden" name="line" value={line.id} />
        {line.shortage && <ShortageNote shortage={line.shortage} />}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <div className="flex items-center border border-edge bg-mat">
            <StepButton label={t`One less ${line.name}`} quantity={quantity - 1}>
              <MinusIcon />
            </StepButton>
            <span aria-live="polite" className="min-w-8 text-center tabular-nums">
              <span className="sr-only">
                <Trans>Quantity</Trans>{' '}
              </span>
              {quantity}
            </span>
            <StepButton label={t`One more ${line.name}`} quantity={quantity + 1}>
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
        </div>
      </fetcher.Form>
    </Line>
  )
}

function StepButton({ label, quantity, children }: { label: string; quantity: number; children: ReactNode }) {
  return (
    <button
      name="quantity"
      value={quantity}
      aria-label={label}
      // To none at all leads the word Remove, never one press too many.
      disabled={quantity === 0}
      className="grid size-11 place-items-center hover:bg-wall disabled:text-line"
    >
      {children}
    </button>
  )
}

function ShortageNote({ shortage: { left, gone } }: { shortage: Shortage }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 border-s-4 border-red bg-red-wash px-3 py-2 text-small">
      {gone && (
        <p>
          <Trans>No longer for sale. Please remove it.</Trans>
        </p>
      )}
      {!gone && left === 0 && (
        <p>
          <Trans>Sold out since you chose it. Please remove it.</Trans>
        </p>
      )}
      {left > 0 && (
        <>
          <p>
            <Trans>Only {left} left.</Trans>
          </p>
          <button name="quantity" value={left} className="min-h-11 font-medium underline underline-offset-4">
            <Trans>Take {left}</Trans>
          </button>
        </>
      )}
    </div>
  )
}
