import { t } from '@lingui/core/macro'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'

export interface Question {
  /** States what will happen and to how many items. */
  question: string
  consequence: ReactNode
  confirmLabel: string
  /** A text that has to be typed first, for deletions with many consequences. */
  typed?: string | undefined
  /** True where nothing is destroyed. The button is then not red. */
  harmless?: boolean
  /** The label of the button that closes the dialog without confirming, `Cancel` by default. */
  keepLabel?: string
}

interface ConfirmProps extends Question {
  onConfirm: () => void
  /** Renders the element that opens the dialog. */
  children: (ask: () => void) => ReactNode
}

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm({ onConfirm, children, ...question }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(() => setOpen(true))}
      <ConfirmDialog {...question} opened={isOpen} onConfirm={onConfirm} onClose={() => setOpen(false)} />
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
    // React events bubble through portals, and the dialog may be inside another form.
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
