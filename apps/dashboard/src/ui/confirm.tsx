import { t } from '@lingui/core/macro'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'

interface Question {
  /** Says exactly what will happen, and to how many. */
  question: string
  consequence: ReactNode
  confirmLabel: string
  /** Has to be typed first: for what is lost for good, with all that hangs on it. */
  typed?: string | undefined
  /** Nothing is destroyed. */
  harmless?: boolean
  /** The label of the button that closes the dialog without confirming, `Cancel` by default. */
  keepLabel?: string
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

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, consequence, confirmLabel, typed, harmless = false, keepLabel, opened, onConfirm, onClose } = props
  const [text, setText] = useState('')
  const isSure = !typed || text.trim() === typed
  const close = () => {
    setText('')
    onClose()
  }
  const answer = (event: FormEvent) => {
    event.preventDefault()
    // Rises through layers: the question may stand within another form.
    event.stopPropagation()
    if (!isSure) return
    close()
    onConfirm()
  }
  return (
    <Modal opened={opened} onClose={close} title={question} size="28rem">
      <form onSubmit={answer}>
        {consequence}
        {typed && (
          <TextInput
            mt="md"
            label={t`Type “${typed}” to confirm`}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button onClick={close} data-autofocus={!typed || undefined}>
            {keepLabel ?? t({ message: 'Cancel', context: 'dialog' })}
          </Button>
          <Button type="submit" variant="filled" color={harmless ? undefined : 'red'} disabled={!isSure}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
