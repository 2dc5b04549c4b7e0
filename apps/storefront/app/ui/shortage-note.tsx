import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Shortage } from './shortage.ts'

/** Explains a shortage, with a submit button that takes what is left. `children` are further controls. */
export function ShortageNote({
  shortage: { quantityAvailable, discontinued },
  quantity,
  name,
  className = '',
  children,
}: {
  shortage: Shortage
  quantity: number
  /** The line's name, where the note is not beside the line. */
  name?: string
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={`text-small ${name ? '' : 'border-s-4 border-red bg-red-wash px-3 py-2'} ${className}`}>
      {name && <p className="font-medium">{name}</p>}
      <div className="flex flex-wrap items-center gap-x-4">
        <p>
          {discontinued ? (
            <Trans>No longer available. Please remove it.</Trans>
          ) : quantityAvailable === 0 ? (
            <Trans>Now sold out. Please remove it.</Trans>
          ) : (
            <Trans>
              Only {quantityAvailable} of {quantity} available.
            </Trans>
          )}
        </p>
        <div className="flex flex-wrap gap-x-4">
          {quantityAvailable > 0 && (
            <button name="quantity" value={quantityAvailable} className="min-h-11 font-medium underline underline-offset-4">
              <Trans>Change to {quantityAvailable}</Trans>
              {name && <span className="sr-only">: {name}</span>}
            </button>
          )}
          {children}
        </div>
      </div>
    </div>
  )
}
