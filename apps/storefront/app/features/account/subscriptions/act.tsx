import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'

/** What a buyer can do, as a form that opens. */
export function Act({
  act,
  title,
  button,
  isOpen = false,
  variant = 'strong',
  children,
}: {
  act: string
  title: ReactNode
  /** The label of the button that does it. */
  button: ReactNode
  isOpen?: boolean
  variant?: 'strong' | 'plain'
  children: ReactNode
}) {
  const isBusy = useNavigation().state !== 'idle' || undefined
  return (
    <details open={isOpen || undefined} className="group">
      <ActTitle>{title}</ActTitle>
      {/* The server checks the fields of an address, in its own words. */}
      <Form method="post" noValidate={act === 'address'} className="space-y-4 pt-2 pb-6">
        {children}
        <Button name="act" value={act} variant={variant} aria-disabled={isBusy}>
          {button}
        </Button>
      </Form>
    </details>
  )
}

export function ActTitle({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-medium [&::-webkit-details-marker]:hidden">
      {children}
      <span className="transition-transform group-open:rotate-45">
        <PlusIcon />
      </span>
    </summary>
  )
}
