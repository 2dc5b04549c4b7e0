import { Plural, Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'
import type { CheckoutView, Violation } from './checkout-view.ts'
import { LineShortage } from './summary/line-shortage.tsx'
import { RemoveLine } from './summary/remove-line.tsx'

/** The problems to fix before paying, and warnings. */
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
          <ViolationList violations={errors} onChange={onChange} />
        </Notice>
      )}
      {violations.length > errors.length && (
        <Notice tone="good">
          <p className="font-medium">
            <Trans>Please note before you pay:</Trans>
          </p>
          <ViolationList violations={violations.filter(({ blocking }) => !blocking)} onChange={onChange} />
        </Notice>
      )}
    </div>
  )
}

function ViolationList({ violations, onChange }: { violations: readonly Violation[]; onChange: () => void }) {
  return violations.map(({ text, line, blocking }) => (
    <div key={`${line?.id} ${text}`} className="mt-1">
      <p>
        {line && <span className="font-medium">{line.name}: </span>}
        {text}
      </p>
      {line && blocking && <RemoveLine line={line} onChange={onChange} />}
    </div>
  ))
}
