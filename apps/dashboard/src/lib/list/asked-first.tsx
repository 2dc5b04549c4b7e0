import { useState } from 'react'
import type { Layer } from '../../ui/list/bulk-bar.tsx'
import type { FilterAction, FilterQuestion } from './bulk-action.ts'

interface AskedFirstProps<Row> extends Pick<FilterQuestion<Row>, 'Form'> {
  /** Makes the dry run and returns the confirmation. Undefined where there is nothing to confirm. */
  ask: (action: FilterAction<Row>) => Promise<Layer | undefined>
  onClose: () => void
}

/** The form of an action by filter, and after its dry run the confirmation in its place. */
export function AskedFirst<Row>({ Form, ask, onClose }: AskedFirstProps<Row>) {
  const [confirmation, setConfirmation] = useState<Layer>()
  if (confirmation) return confirmation(onClose)
  const answer = async (action: FilterAction<Row>) => {
    const next = await ask(action)
    if (next) setConfirmation(() => next)
    else onClose()
  }
  return <Form onAnswer={answer} onClose={onClose} />
}
