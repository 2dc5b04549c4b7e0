import { t } from '@lingui/core/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'

interface ConfirmProps {
  /** Says exactly what will happen, and to how many. */
  question: string
  consequence: ReactNode
  confirmLabel: string
  onConfirm: () => void
  /** What opens the question. */
  children: (ask: () => void) => ReactNode
}

/** Asks before something that cannot be undone. */
export function Confirm({ question, consequence, confirmLabel, onConfirm, children }: ConfirmProps) {
  const [asking, setAsking] = useState(false)
  const answer = () => {
    setAsking(false)
    onConfirm()
  }
  return (
    <>
      {children(() => setAsking(true))}
      <Modal opened={asking} onClose={() => setAsking(false)} title={question} size="28rem">
        {consequence}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button onClick={() => setAsking(false)} data-autofocus>
            {t`Keep`}
          </Button>
          <Button variant="filled" color="red" onClick={answer}>
            {confirmLabel}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
