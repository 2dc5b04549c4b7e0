import { t } from '@lingui/core/macro'
import { Actions, type Action } from '../../../ui/actions/actions.tsx'
import { NextStepKey } from './next-step-key.tsx'
import { disabledReason } from './available-actions.ts'
import { useDraftActions } from '../drafts/use-draft-actions.ts'
import { useCardCharges } from './use-card-charges.ts'
import { useOrderActions } from './use-order-actions.ts'
import type { OrderFile } from '../queries.ts'

export function OrderActions({ file }: { file: OrderFile }) {
  const { order } = file
  const { actions, archive, step, next } = useOrderActions(file)
  const charges = useCardCharges(file)
  const [edit, duplicate] = useDraftActions(order)
  const always: Action[] = [{ label: t`Print packing slip`, run: () => window.print() }, archive]
  const names = Object.keys(actions) as (keyof typeof actions)[]
  return (
    <>
      <NextStepKey step={next} />
      <Actions
        next={next}
        more={[
          ...always,
          ...charges,
          ...(edit ? [edit] : []),
          ...(duplicate ? [duplicate] : []),
          ...names.filter((name) => name !== step).map((name) => ({ ...actions[name], closed: disabledReason(order, name) })),
        ]}
      />
    </>
  )
}
