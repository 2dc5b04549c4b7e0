import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

const look = {
  strong: 'bg-blue text-on-blue hover:bg-ink hover:text-wall',
  plain: 'border border-edge hover:border-ink hover:bg-mat',
}

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-6 py-2 text-center font-medium transition-colors'

type Look = { look?: keyof typeof look }

/** Uses `aria-disabled` instead of `disabled`, so that a button that cannot be used stays focusable. */
export function Button({ look: name = 'strong', className = '', ...props }: ComponentProps<'button'> & Look) {
  return (
    <button
      onClick={refuseWhenDisabled}
      {...props}
      className={`${shape} ${look[name]} aria-disabled:cursor-not-allowed aria-disabled:bg-line aria-disabled:text-quiet ${className}`}
    />
  )
}

function refuseWhenDisabled(event: MouseEvent<HTMLButtonElement>) {
  if (event.currentTarget.ariaDisabled === 'true') event.preventDefault()
}

export function ButtonLink({ look: name = 'strong', className = '', ...props }: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={`${shape} ${look[name]} ${className}`} />
}

/** A link that loads a new document, for pages where the app is broken. */
export function ButtonAnchor({ look: name = 'strong', className = '', children, ...props }: ComponentProps<'a'> & Look) {
  return (
    <a {...props} className={`${shape} ${look[name]} ${className}`}>
      {children}
    </a>
  )
}
