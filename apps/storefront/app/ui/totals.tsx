export interface TotalsRow {
  label: string
  amount: string
}

/** A sum: the last row is what counts. */
export function Totals({ rows }: { rows: TotalsRow[] }) {
  return (
    <dl className="space-y-1.5 tabular-nums">
      {rows.map(({ label, amount }, index) => (
        <div
          key={label}
          className={`flex justify-between gap-6 ${index === rows.length - 1 ? 'mt-3 border-t border-ink pt-3 text-label font-semibold' : ''}`}
        >
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
