import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { ShortageNote } from '../../../ui/shortage-note.tsx'
import type { CheckoutLineView } from '../checkout-view.ts'

/** Explains a line's shortage, with buttons to reduce or remove the line. Other input on the page stays. */
export function LineShortage({
  line,
  showName = false,
  onChange,
}: {
  line: CheckoutLineView
  /** Shows the line's name, where the note is not beside the line. */
  showName?: boolean
  onChange: () => void
}) {
  const { t } = useLingui()
  const { id, quantity, shortage } = line
  if (!shortage) return null
  return (
    <Form method="post" preventScrollReset onSubmit={onChange} className="mt-3">
      <input type="hidden" name="line" value={id} />
      <ShortageNote shortage={shortage} quantity={quantity} {...(showName && { name: line.name })}>
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
