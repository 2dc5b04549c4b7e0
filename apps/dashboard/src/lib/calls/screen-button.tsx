import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ClosedButton } from '../../ui/actions/closed-button.tsx'
import { roleReason } from './access.ts'
import { canOpen } from './screen-access.ts'

interface ScreenButtonProps extends ButtonProps {
  to: string
  preventScrollReset?: boolean
  'aria-label'?: string
  children: ReactNode
}

/** Opens a screen. It is disabled where the role does not include the screen. */
export function ScreenButton({ to, preventScrollReset = false, children, ...button }: ScreenButtonProps) {
  if (!canOpen(to)) {
    return (
      <ClosedButton {...button} reason={roleReason()}>
        {children}
      </ClosedButton>
    )
  }
  return (
    <Button {...button} component={Link} to={to} preventScrollReset={preventScrollReset}>
      {children}
    </Button>
  )
}
