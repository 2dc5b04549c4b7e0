import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ClosedButton } from './closed-button.tsx'
import type { Submission } from '../form/typed-form.ts'

interface CallButtonProps extends Omit<ButtonProps, 'loading'> {
  call: Pick<Submission<never>, 'sending' | 'denied'>
  type?: 'button' | 'submit'
  onClick?: (() => void) | undefined
  'aria-label'?: string
  children: ReactNode
}

/** A button that sends a call, or asks before it does. It is closed with the reason where the person's role leaves the call out. */
export function CallButton({ call, ...button }: CallButtonProps) {
  if (!call.denied) return <Button {...button} loading={call.sending} />
  const { type, onClick, ...rest } = button
  return <ClosedButton {...rest} reason={call.denied} />
}
