import type { ReactNode } from 'react'
import { useActions, type Action } from '../../../ui/actions/actions.tsx'
import { useShortcuts } from '../../../ui/actions/use-shortcuts.ts'

/** `n` starts the next step. Steps that move money ask for confirmation first. */
export function NextStepKey({ step }: { step: Action | undefined }): ReactNode {
  const { start, dialog } = useActions()
  useShortcuts({ nextStep: () => step && start(step) })
  return dialog
}
