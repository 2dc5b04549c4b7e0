import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface ClosedButtonProps extends ButtonProps {
  reason: string
  'aria-label'?: string
  children: ReactNode
}

/** A button that cannot be used now. It stays reachable by keyboard and touch, because it says why. */
export function ClosedButton({ reason, children, ...button }: ClosedButtonProps) {
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }} withinPortal={false}>
      <Button {...button} data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
        {children}
      </Button>
    </Tooltip>
  )
}
