import { Plural, Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'
import type { CheckoutView, Violation } from './checkout-view.ts'
import { LineShortage } from './line-shortage.tsx'

/** What must be fixed before paying, and warnings. */
export function Obstacles({ checkout: { lines, violations }, onMend }: { checkout: CheckoutView; onMend: () => void }) {
  const short = lines.filter(({ shortage }) => shortage)
  const errors = violations.filter(({ blocking }) => blocking)
  const count = short.length + errors.length
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
          {short.map((line) => (
            <LineShortage key={line.id} line={line} named onMend={onMend} />
          ))}
          <Said violations={errors} />
        </Notice>
      )}
      {violations.length > errors.length && (
        <Notice tone="good">
          <p className="font-medium">
            <Trans>Please note before you pay:</Trans>
          </p>
          <Said violations={violations.filter(({ blocking }) => !blocking)} />
        </Notice>
      )}
    </div>
  )
}

function Said({ violations }: { violations: readonly Violation[] }) {
  return violations.map(({ text, line }) => (
    <p key={text} className="mt-1">
      {line && <span className="font-medium">{line.name}: </span>}
      {text}
    </p>
  ))
}
