import type { ReactNode } from 'react'
import { useActions, type Action } from '../../ui/actions.tsx'
import { useKeys } from '../../ui/keys.ts'

/** `n` starts the next step. Steps that move money ask for confirmation first. */
export function NextStepKey({ step }: { step: Action | undefined }): ReactNode {
  const { start, dialog } = useActions()
  useKeys({ n: () => step && start(step) })
  return dialog
}
