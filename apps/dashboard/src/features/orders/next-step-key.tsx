import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import { useKeys } from '../../ui/keys.ts'
import type { NextStep } from './use-order-actions.ts'

/** `n` takes the next step. No money moves on one key: such a step asks first. */
export function NextStepKey({ step }: { step: NextStep | undefined }): ReactNode {
  const [asking, ask] = useState(false)
  useKeys({ n: () => (step?.asks ? ask(true) : step?.run()) })
  return step?.asks && <ConfirmDialog {...step.asks} opened={asking} onConfirm={step.run} onClose={() => ask(false)} />
}
