import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

const variants = { strong: 'button-strong', plain: 'button-plain' }

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-button px-6 py-2 text-center font-medium transition-colors'

/** The look of a strong button, for other links. */
export const buttonShape = `${shape} ${variants.strong}`

type Variant = { variant?: keyof typeof variants }

/** Uses `aria-disabled` instead of `disabled`, so that a button that cannot be used stays focusable. */
export function Button({ variant = 'strong', className = '', ...props }: ComponentProps<'button'> & Variant) {
  return (
    <button
      onClick={refuseWhenDisabled}
      {...props}
      className={`${shape} ${variants[variant]} aria-disabled:cursor-not-allowed aria-disabled:bg-line aria-disabled:text-quiet ${className}`}
    />
  )
}

function refuseWhenDisabled(event: MouseEvent<HTMLButtonElement>) {
  if (event.currentTarget.ariaDisabled === 'true') event.preventDefault()
}

export function ButtonLink({ variant = 'strong', className = '', ...props }: ComponentProps<typeof Link> & Variant) {
  return <Link {...props} className={`${shape} ${variants[variant]} ${className}`} />
}

/** A link that loads a new document, for pages where the app is broken. */
export function ButtonAnchor({ variant = 'strong', className = '', children, ...props }: ComponentProps<'a'> & Variant) {
  return (
    <a {...props} className={`${shape} ${variants[variant]} ${className}`}>
      {children}
    </a>
  )
}
