import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { ShortageNote } from '../../ui/shortage-note.tsx'
import type { CheckoutLineView } from './checkout-view.ts'

/** Why a line holds up the order, and the buttons that take it or some of it out; whatever else was typed stays. */
export function LineShortage({
  line,
  named = false,
  onMend,
}: {
  line: CheckoutLineView
  /** Where it does not stand beside its line. */
  named?: boolean
  onMend: () => void
}) {
  const { t } = useLingui()
  const { id, quantity, shortage } = line
  if (!shortage) return null
  return (
    <Form method="post" preventScrollReset onSubmit={onMend} className="mt-3">
      <input type="hidden" name="line" value={id} />
      <ShortageNote shortage={shortage} quantity={quantity} {...(named && { name: line.name })}>
        <button
          name="quantity"
          value={0}
          aria-label={t`Remove ${line.name}`}
          className="min-h-11 font-medium underline underline-offset-4"
        >
          <Trans>Remove</Trans>
        </button>
      </ShortageNote>
    </Form>
  )
}
