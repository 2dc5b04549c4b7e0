import { t } from '@lingui/core/macro'
import { Button, Drawer, Group, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form, type FormProps } from './form.tsx'
import { useUnsaved } from './unsaved.ts'

interface SideFormProps<Values extends FieldValues, Request> extends Omit<FormProps<Values, Request>, 'onClose' | 'onDirty'> {
  title: string
  onClose: () => void
}

/** A form in a drawer. Closing it asks only when input would be lost. */
export function SideForm<Values extends FieldValues, Request>({ title, onClose, ...form }: SideFormProps<Values, Request>) {
  const leaveGuard = useLeaveGuard(form.call, onClose)
  return (
    <Drawer opened onClose={leaveGuard.leave} closeOnEscape={false} title={title} size="28rem">
      {leaveGuard.anchor}
      <Form {...form} onClose={leaveGuard.leave} onDirty={leaveGuard.setDirty} />
      {leaveGuard.question}
    </Drawer>
  )
}

/** A form in a modal dialog, for serious actions. */
export function DialogForm<Values extends FieldValues, Request>({ title, onClose, ...form }: SideFormProps<Values, Request>) {
  const leaveGuard = useLeaveGuard(form.call, onClose)
  return (
    <Modal opened onClose={leaveGuard.leave} closeOnEscape={false} title={title} size="34rem">
      {leaveGuard.anchor}
      <Form {...form} onClose={leaveGuard.leave} onDirty={leaveGuard.setDirty} />
      {leaveGuard.question}
    </Modal>
  )
}

interface LeaveGuard {
  leave: () => void
  setDirty: (isDirty: boolean) => void
  /** Called before the layer is closed with its input used. */
  release: () => void
  /** Rendered inside the layer, so that key events can be assigned to it. */
  anchor: ReactNode
  question: ReactNode
}

/** Asks before a layer with changed input is closed. */
export function useLeaveGuard({ sending }: { sending: boolean }, onClose: () => void): LeaveGuard {
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  // Closing follows a successful submission, so it does not ask.
  const release = useUnsaved(isDirty && !sending)
  const leave = () => (isDirty ? setAsking(true) : onClose())
  const discard = () => {
    release()
    onClose()
  }
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return
      const target = event.target as Element
      const layer = anchor.current?.closest('[role=dialog]')
      // An open dropdown or a dialog above closes first.
      if (!layer?.contains(target) || target.getAttribute('data-mantine-stop-propagation') === 'true') return
      // The dialog that opens now would receive the same key event.
      event.stopImmediatePropagation()
      leave()
    },
    { capture: true },
  )
  return {
    leave,
    anchor: <span ref={anchor} hidden />,
    setDirty,
    release,
    question: (
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t`Discard your changes?`} size="24rem">
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => setAsking(false)} data-autofocus>
            {t`Keep editing`}
          </Button>
          <Button variant="filled" color="red" onClick={discard}>
            {t`Discard`}
          </Button>
        </Group>
      </Modal>
    ),
  }
}
