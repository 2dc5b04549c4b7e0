import type { ReactNode } from 'react'

/** One of several choices, of which each is sent with one press, also without script. */
export function ChoiceButton({
  name,
  value,
  isChosen,
  isBusy,
  className,
  children,
}: {
  name: string
  value: string
  isChosen: boolean
  isBusy: boolean
  className: string
  children: ReactNode
}) {
  return (
    <button
      name={name}
      value={value}
      aria-pressed={isChosen}
      aria-disabled={isBusy || undefined}
      className={`min-h-14 rounded-control border border-edge bg-mat px-3 py-2 hover:border-ink aria-pressed:border-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--color-ink)] ${className}`}
    >
      {children}
    </button>
  )
}
