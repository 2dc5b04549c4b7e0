import { Plural, Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'
import type { CheckoutView, Violation } from './checkout-view.ts'
import { LineShortage } from './line-shortage.tsx'

/** What must be fixed before paying, and warnings. */
export function CheckoutProblems({
  checkout: { lines, violations },
  onChange,
}: {
  checkout: CheckoutView
  onChange: () => void
}) {
  const shortLines = lines.filter(({ shortage }) => shortage)
  const errors = violations.filter(({ blocking }) => blocking)
  const count = shortLines.length + errors.length
  if (count + violations.length === 0) return null
  return (
    <div className="mb-8 space-y-3">
      {count > 0 && (
        <Notice tone="problem">
          <p className="font-medium">
            <Plural
              value={count}
              one="Before you can pay, please fix this problem:"
              other="Before you can pay, please fix these # problems:"
            />
          </p>
          {shortLines.map((line) => (
            <LineShortage key={line.id} line={line} showName onChange={onChange} />
          ))}
          <ViolationList violations={errors} />
        </Notice>
      )}
      {violations.length > errors.length && (
        <Notice tone="good">
          <p className="font-medium">
            <Trans>Please note before you pay:</Trans>
          </p>
          <ViolationList violations={violations.filter(({ blocking }) => !blocking)} />
        </Notice>
      )}
    </div>
  )
}

function ViolationList({ violations }: { violations: readonly Violation[] }) {
  return violations.map(({ text, line }) => (
    <p key={text} className="mt-1">
      {line && <span className="font-medium">{line.name}: </span>}
      {text}
    </p>
  ))
}
