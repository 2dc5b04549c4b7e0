import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import type { LineView } from '../../../ui/line.tsx'

/** A button that removes a line that must not be ordered. Other input on the page stays. */
export function RemoveLine({ line: { id, name }, onChange }: { line: LineView; onChange: () => void }) {
  const { t } = useLingui()
  return (
    <Form method="post" preventScrollReset onSubmit={onChange}>
      <input type="hidden" name="line" value={id} />
      <button
        name="quantity"
        value={0}
        aria-label={t`Remove ${name}`}
        className="min-h-11 font-medium underline underline-offset-4"
      >
        <Trans>Remove</Trans>
      </button>
    </Form>
  )
}
