import { Trans } from '@lingui/react/macro'

/** What subscriptions charge again, and from which day. */
export interface LaterCharge {
  /** The server's words, such as "€12.00 plus delivery every month until you cancel". */
  words: string
  from: string
}

/** Below the totals: what is charged today, and what when again. */
export function LaterCharges({ today, charges }: { today?: string; charges: readonly LaterCharge[] }) {
  if (charges.length === 0) return null
  return (
    <ul className="mt-3 space-y-1.5 border-s-4 border-brand bg-brand-wash px-3 py-2 text-small">
      {today && (
        <li>
          <Trans>
            Today: <bdi>{today}</bdi>
          </Trans>
        </li>
      )}
      {charges.map(({ words, from }) => (
        <li key={words + from}>
          <Trans>
            From {from}: <bdi>{words}</bdi>
          </Trans>
        </li>
      ))}
    </ul>
  )
}
