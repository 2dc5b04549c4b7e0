import { t } from '@lingui/core/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'

interface Question {
  /** Says exactly what will happen, and to how many. */
  question: string
  consequence: ReactNode
  confirmLabel: string
}

interface ConfirmProps extends Question {
  onConfirm: () => void
  /** What opens the question. */
  children: (ask: () => void) => ReactNode
}

/** Asks before something that cannot be undone. */
export function Confirm({ onConfirm, children, ...question }: ConfirmProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {children(() => setAsking(true))}
      <ConfirmDialog {...question} opened={asking} onConfirm={onConfirm} onClose={() => setAsking(false)} />
    </>
  )
}

interface ConfirmDialogProps extends Question {
  opened: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({ question, consequence, confirmLabel, opened, onConfirm, onClose }: ConfirmDialogProps) {
  const answer = () => {
    onClose()
    onConfirm()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={question} size="28rem">
      {consequence}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {t`Keep`}
        </Button>
        <Button variant="filled" color="red" onClick={answer}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
