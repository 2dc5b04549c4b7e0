import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import { useKeys } from '../../ui/keys.ts'
import type { NextStep } from './use-order-actions.ts'

/** `n` runs the next step. Steps that move money ask for confirmation first. */
export function NextStepKey({ step }: { step: NextStep | undefined }): ReactNode {
  const [asking, ask] = useState(false)
  useKeys({ n: () => (step?.asks ? ask(true) : step?.run()) })
  return step?.asks && <ConfirmDialog {...step.asks} opened={asking} onConfirm={step.run} onClose={() => ask(false)} />
}
